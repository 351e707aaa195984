"""Health and metrics: what machines that watch Arbiter are told."""

from __future__ import annotations

import re
from pathlib import Path

from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.conversation import Reply
from bot.editions import Editions
from bot.herald import Herald
from bot.referee import Referee
from bot.timekeeper import Timekeeper
from bot.web.health import Metric, Vitals, exposition
from storage import codec
from storage.sqlite import SqliteJournal


async def test_health_tells_whether_the_record_answers(tmp_path: Path) -> None:
    """200 while it does; 503 when it cannot be read any more. Metrics are there in both cases, and name nobody."""
    journal = await SqliteJournal.open(tmp_path / "a.db")
    herald = Herald(journal, lambda body: codec.loads(Reply, body))
    keeper = Timekeeper(journal)
    app = web.Application()
    Vitals(journal, Referee(journal, journal.directory, Editions()), herald, keeper).mount(app)
    await keeper.open(lambda *_: _nothing(), ["telegram", "discord"])
    keeper.listening("telegram", hears=True)
    async with TestClient(TestServer(app)) as client:
        well = await client.get("/health")
        assert (well.status, await well.json()) == (
            200,
            {"status": "ok", "heard": {"telegram": True, "discord": False}, "waiting": 0, "alarms": 0},
        )
        await keeper.close()
        await journal.close()
        ill = await client.get("/health")
        assert (ill.status, (await ill.json())["status"]) == (503, "the record cannot be read")
        metrics = await client.get("/metrics")
        assert metrics.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        text = await metrics.text()
    assert 'arbiter_listening{platform="discord"} 0' in text
    line = re.compile(r'(# (HELP|TYPE) \w+ .+|\w+(\{\w+="\w+"\})? \d+)')
    assert [each for each in text.splitlines() if not line.fullmatch(each)] == []


async def _nothing() -> None:
    pass


def test_metrics_of_one_name_share_their_description() -> None:
    """Prometheus refuses a page that describes a name twice."""
    told = exposition([Metric("a", "gauge", "A.", 1, 'x="1"'), Metric("a", "gauge", "A.", 0, 'x="2"')])
    assert told == '# HELP a A.\n# TYPE a gauge\na{x="1"} 1\na{x="2"} 0\n'
