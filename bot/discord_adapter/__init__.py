"""Arbiter on Discord, through discord.py.

session.py       one session: Discord's events to the ears, their answers back
hearing.py       messages, edits, commands and presses as Heard
listening.py     whether anything can be missed      catching_up.py   what was missed
commands.py      slash commands from the catalogue
answering.py     an interaction's three seconds
drawing.py       a reply as embeds and buttons       escaping.py      people's words made literal
sending.py       to a channel, and what a refusal means
rights.py  checking.py      what the bot must be allowed
running.py       all of it together: DiscordAdapter
"""

from bot.discord_adapter.running import DiscordAdapter, Refused

__all__ = ["DiscordAdapter", "Refused"]
