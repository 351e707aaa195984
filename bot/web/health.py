"""How Arbiter is, for machines that watch it.

    GET /health     200 when the record can be read, 503 when not; which platforms are heard, what waits
    GET /metrics    counts in Prometheus' text format

No names, no chats, no tokens: both may be seen by whoever reaches the address.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from aiohttp import web

from bot.log import facts
from storage.journal import StorageFailure

if TYPE_CHECKING:
    from bot.herald import Herald
    from bot.referee import Referee
    from bot.timekeeper import Timekeeper
    from storage.journal import Journal

PATIENCE: Final = 2.0
"""Seconds that the record may take to answer before we say that it does not."""
_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Metric:
    """One number with its name and what it counts; `of` tells several with one name apart."""

    name: str
    kind: str
    help: str
    value: float
    of: str = ""


class Vitals:
    """What is told of the parts of Arbiter."""

    def __init__(self, journal: Journal, referee: Referee, herald: Herald, timekeeper: Timekeeper) -> None:
        self._journal, self._referee, self._herald, self._timekeeper = journal, referee, herald, timekeeper

    def mount(self, app: web.Application) -> None:
        """Put both addresses into a server."""
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._metrics)

    async def _health(self, _request: web.Request) -> web.Response:
        well = await self._record_answers()
        return web.json_response(
            {
                "status": "ok" if well else "the record cannot be read",
                "heard": self._timekeeper.ears,
                "waiting": self._herald.waiting,
                "alarms": self._timekeeper.alarms,
            },
            status=HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE,
        )

    async def _metrics(self, _request: web.Request) -> web.Response:
        return web.Response(body=exposition(self.metrics()).encode(), headers={"Content-Type": _TEXT})

    async def _record_answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._journal.last_alive()
        except (StorageFailure, TimeoutError) as failure:
            _log.warning("the record cannot be read", extra=facts(why=repr(failure)))
            return False
        return True

    def metrics(self) -> list[Metric]:
        """Every number, those of one name together."""
        counts, herald, keeper = self._referee.counts, self._herald, self._timekeeper
        return [
            Metric("arbiter_heard_total", "counter", "Messages, commands and presses heard.", counts.heard),
            Metric("arbiter_ruled_total", "counter", "What was heard and changed a tournament.", counts.ruled),
            Metric("arbiter_refused_total", "counter", "What was heard and refused by the law.", counts.refused),
            Metric("arbiter_failed_total", "counter", "What was heard and not dealt with by our fault.", counts.failed),
            Metric("arbiter_outbox_waiting", "gauge", "Posts on their way to a chat.", herald.waiting),
            Metric("arbiter_outbox_delivered_total", "counter", "Posts delivered.", herald.delivered),
            Metric("arbiter_outbox_failed_total", "counter", "Posts that never can be delivered.", herald.failed),
            Metric(
                "arbiter_outbox_retried_total", "counter", "Attempts at a post that failed for now.", herald.retried
            ),
            Metric("arbiter_alarms", "gauge", "Tournaments with a running clock.", keeper.alarms),
            *(
                Metric(
                    "arbiter_listening", "gauge", "Whether a platform is heard.", int(hears), f'platform="{platform}"'
                )
                for platform, hears in keeper.ears.items()
            ),
        ]


def exposition(metrics: Iterable[Metric]) -> str:
    """Metrics as Prometheus reads them."""
    lines: list[str] = []
    named = ""
    for metric in metrics:
        if metric.name != named:
            named = metric.name
            lines += [f"# HELP {named} {metric.help}", f"# TYPE {named} {metric.kind}"]
        lines.append(f"{named}{f'{{{metric.of}}}' if metric.of else ''} {metric.value}")
    return "\n".join(lines) + "\n"
