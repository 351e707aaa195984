"""Who may reach the practice room: a browser on this machine that was opened at this machine's own address.

    bound to another address        refused at start, and again at every request by the socket's own address
    Host is not loopback            DNS rebinding: a foreign name that points here
    Origin is not this very page    a foreign site that sends requests here
    a proxy's headers               somebody has put the room on a network

Every response carries a policy under which a page runs nothing but the files that came with it.
"""

from __future__ import annotations

import ipaddress
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from aiohttp import web
from yarl import URL

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from multidict import CIMultiDict

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-cache",
}
_PROXIED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
_READING: Final = frozenset({"GET", "HEAD"})


class NotLoopback(ValueError):  # noqa: N818 - a fact about an address
    """The practice room would be reachable from elsewhere."""


def is_loopback(host: str) -> bool:
    """Whether a host, by name or address, can only mean this machine."""
    if host.lower() == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def check_bind(host: str) -> None:
    """Raise NotLoopback unless `host` can only be reached from this machine."""
    if not is_loopback(host):
        msg = f"the practice room is only served on loopback (127.0.0.1), not on {host or 'every address'}"
        raise NotLoopback(msg)


def refusal_of(request: web.Request) -> str:
    """Why this request may not enter; empty when it may."""
    transport = request.transport
    local = transport.get_extra_info("sockname") if transport is not None else None
    if not isinstance(local, tuple) or not is_loopback(str(local[0])):
        return "not reached over loopback"
    if any(header in request.headers for header in _PROXIED):
        return "reached through a proxy"
    return _foreign_host(request) or _foreign_origin(request)


def _foreign_host(request: web.Request) -> str:
    hosts = request.headers.getall("Host", [])
    if len(hosts) != 1:
        return "one Host is needed"
    try:
        host = URL(f"http://{hosts[0]}").host or ""
    except ValueError:
        host = ""
    return "" if is_loopback(host) else "foreign Host"


def _foreign_origin(request: web.Request) -> str:
    origin = request.headers.get("Origin")
    if origin is None and request.method not in _READING:
        return "an Origin is needed"
    if origin is not None and origin != f"http://{request.headers['Host']}":
        return "foreign Origin"
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    if site == "same-origin":
        return ""
    # a link elsewhere may lead here: the page is opened as a whole, and may not be framed
    opened = request.method in _READING and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    return "" if opened else "sent by another site"


@web.middleware
async def loopback_only(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Let in what comes from this machine's own page, nothing else."""
    why = refusal_of(request)
    if why:
        return web.Response(status=HTTPStatus.FORBIDDEN, text=f"refused: {why}\n")
    return await handler(request)


async def strict_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add the policy to a response that is about to leave."""
    headers: CIMultiDict[str] = response.headers
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
