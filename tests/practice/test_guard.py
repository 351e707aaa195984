"""Who may reach the practice room."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from bot.web import practice
from bot.web.guard import NotLoopback, check_bind, refusal_of
from tests.practice.conftest import Client
from tests.practice.fakes import Parrot, furnished

if TYPE_CHECKING:
    from bot.web.room import Room

SAY: dict[str, object] = {"who": "vera", "chat": "captains", "text": "1:0"}


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "::1", "[::1]"])
def test_loopback_may_be_bound(host: str) -> None:
    """The practice room is served on this machine's own addresses."""
    check_bind(host)


EVERYWHERE = "0.0.0.0"  # noqa: S104 - it is what must be refused


@pytest.mark.parametrize(
    "host", [EVERYWHERE, "", "::", "192.168.0.7", "example.org", "127.0.0.1.example.org", "2130706433"]
)
def test_nothing_else_may_be_bound(host: str) -> None:
    """An address that others can reach is refused before anything is served."""
    with pytest.raises(NotLoopback):
        practice.mount(web.Application(), furnished()[1], host)


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "localhost", "[::1]:8080", "localhost:9"])
async def test_own_hosts_are_let_in(served: tuple[Client, Parrot, Room], host: str) -> None:
    """The page opens under every name of this machine, also through a forwarded port."""
    client, _, _ = served
    answer = await client.get("/practice/", headers={"Host": host.format(port=client.port)})
    assert answer.status == 200
    assert "practice.css" in await answer.text()


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example:8080", "localhost.evil.example", EVERYWHERE, "", "[", "a@127.0.0.1@b"],
)
@pytest.mark.parametrize("path", ["/practice/", "/practice/words", "/practice/stream", "/practice/assets/page.js"])
async def test_a_foreign_host_is_refused(served: tuple[Client, Parrot, Room], host: str, path: str) -> None:
    """A foreign name that was made to point here (DNS rebinding) gets nothing."""
    client, _, _ = served
    answer = await client.get(path, headers={"Host": host})
    assert answer.status in (400, 403)
    assert "practice.css" not in await answer.text()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-site"},
        {"Origin": "http://127.0.0.1:{port}", "X-Forwarded-For": "10.0.0.1"},
        {"Origin": "http://127.0.0.1:{port}", "Forwarded": "for=10.0.0.1"},
        {},
    ],
)
@pytest.mark.parametrize("what", ["say", "press", "suggest", "skip", "again"])
async def test_a_foreign_origin_does_nothing(
    served: tuple[Client, Parrot, Room], headers: dict[str, str], what: str
) -> None:
    """Another site, a page from a file, another port, a proxy: none of them acts here; the referee hears nothing."""
    client, parrot, room = served
    before = room.clock.ahead
    sent = {name: value.format(port=client.port) for name, value in headers.items()}
    body = {**SAY, "seconds": 30, "language": "en"}
    answer = await client.post(f"/practice/{what}", json=body, headers=sent)
    assert answer.status == 403
    assert parrot.heard == []
    assert room.clock.ahead == before


async def test_another_site_cannot_read_but_may_link(served: tuple[Client, Parrot, Room]) -> None:
    """A link elsewhere opens the page as a whole; a script elsewhere reads nothing."""
    client, _, _ = served
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    script = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert (await client.get("/practice/", headers=link)).status == 200
    assert (await client.get("/practice/words", headers=script)).status == 403
    assert (await client.get("/practice/stream", headers=script)).status == 403


@pytest.mark.parametrize("path", ["/practice/", "/practice/words", "/practice/assets/page.js", "/practice/nothing"])
async def test_nothing_but_own_files_runs(served: tuple[Client, Parrot, Room], path: str) -> None:
    """Every response forbids inline scripts, foreign sources and frames."""
    client, _, _ = served
    answer = await client.get(path)
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in answer.headers


async def test_the_front_door_leads_to_the_room(served: tuple[Client, Parrot, Room]) -> None:
    """Opening the bare address leads to the practice room, by a path, so that no Host can lead elsewhere."""
    client, _, _ = served
    answer = await client.get("/", headers={"Host": "evil.example"}, allow_redirects=False)
    assert answer.status == 302
    assert answer.headers["Location"] == "/practice/"


@pytest.mark.parametrize("address", [("192.168.0.7", 8080), ("::ffff:10.0.0.1", 8080, 0, 0), None, "/run/socket"])
def test_a_socket_that_others_reach_is_refused(address: object) -> None:
    """However the server came to be bound: a request that arrived at another address of this machine is refused."""
    transport = Mock(spec=asyncio.Transport)
    transport.get_extra_info.side_effect = lambda name: address if name == "sockname" else None
    request = make_mocked_request("GET", "/practice/", headers={"Host": "127.0.0.1"}, transport=transport)
    assert refusal_of(request) == "not reached over loopback"
