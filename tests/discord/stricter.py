"""Gone into tests/loopback/discord_server.py."""

from tests.loopback.discord_server import DiscordServer as StricterServer

__all__ = ["StricterServer"]
