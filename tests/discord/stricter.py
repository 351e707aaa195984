"""Three habits of Discord's that the emulator under the loopback server does not have.

history after a message    the hundred messages next to it, not the newest hundred
enforce_nonce              a second message with the same nonce is the first one
application flags          say which privileged intents are switched on
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from typing_extensions import override

from tests.loopback.discord_server import DiscordServer

if TYPE_CHECKING:
    from aiohttp import web


class StricterServer(DiscordServer):
    """The loopback Discord with these habits. `content_intent` is the switch in the Developer Portal."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401  those of the server
        super().__init__(**settings)
        self.content_intent = True
        self._by_nonce: dict[tuple[str, str], Any] = {}

    def change_token(self, token: str) -> None:
        """Take another token from now on, as after a reset in the Developer Portal."""
        self.token = self.gateway._token = token  # noqa: SLF001  it has no public hook

    @override
    def _answer(self, request: web.Request, path: str, body: Any, files: list[Any]) -> tuple[int, Any]:
        if request.method == "POST" and path.endswith("/messages") and body and body.get("enforce_nonce"):
            known = self._by_nonce.get((path, body["nonce"]))
            if known is not None:
                return 200, known
            status, answer = super()._answer(request, path, body, files)
            if status == 200:
                self._by_nonce[path, body["nonce"]] = answer
            return status, answer
        if request.method == "GET" and path.endswith("/messages") and "after" in request.query:
            limit = int(request.query.get("limit", 50))
            everything = request.clone(rel_url=request.rel_url.update_query(limit="1000000"))
            status, answer = super()._answer(everything, path, body, files)
            return status, answer[-limit:] if status == 200 else answer
        status, answer = super()._answer(request, path, body, files)
        if path == "/oauth2/applications/@me":
            flags = discord.ApplicationFlags(gateway_message_content_limited=self.content_intent)
            answer["flags"] = flags.value
        return status, answer
