"""The smallest bots that use what Arbiter uses: here in a test's own loop, or alone as a child process.

python -m tests.loopback.echo_bots TELEGRAM_ADDRESS DISCORD_API DISCORD_GATEWAY
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, MessageHandler, filters
from yarl import URL

from bot.telegram_transport import AiohttpRequest
from tests.loopback import discord_server, telegram_server
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram.ext import BaseHandler

    Bot = Application[Any, Any, Any, Any, Any, Any]

TEAMS = ("Волки", "Лисы")


# ---- Telegram


async def _start(update: Update, _: object) -> None:
    assert update.effective_message is not None
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Confirm", callback_data="confirm:1")]])
    await update.effective_message.reply_text("<b>1 &lt; 2</b>", parse_mode="HTML", reply_markup=keys, do_quote=True)


async def _pressed(update: Update, _: object) -> None:
    query = update.callback_query
    assert query is not None
    await query.answer("noted")
    await query.edit_message_text(f"confirmed by {query.from_user.id}")


async def _echo(update: Update, _: object) -> None:
    assert update.message is not None
    assert update.message.text is not None
    await update.message.reply_text(f"echo {update.message.text}")


async def _corrected(update: Update, _: object) -> None:
    assert update.edited_message is not None
    await update.edited_message.reply_text(f"corrected {update.edited_message.text}")


async def _returned(update: Update, _: object) -> None:
    message = update.message
    assert message is not None
    sent = message.document or message.photo[-1]
    data = await (await sent.get_file()).download_as_bytearray()
    await message.reply_document(bytes(data), filename="обратно.bin", caption=message.media_group_id)


def telegram_bot(address: str, token: str = telegram_server.TOKEN, **request: Any) -> Bot:  # noqa: ANN401
    """A bot that echoes texts, corrections and files, and has one button."""
    transport = AiohttpRequest(**request)
    builder = Application.builder().token(token).base_url(f"{address}/bot").base_file_url(f"{address}/file/bot")
    application = builder.request(transport).get_updates_request(transport).build()
    handlers: tuple[BaseHandler[Any, Any, Any], ...] = (
        CommandHandler("start", _start, filters.UpdateType.MESSAGE),
        CallbackQueryHandler(_pressed),
        MessageHandler(filters.UpdateType.EDITED_MESSAGE & filters.TEXT, _corrected),
        MessageHandler(filters.UpdateType.MESSAGE & filters.TEXT, _echo),
        MessageHandler(filters.UpdateType.MESSAGE & (filters.Document.ALL | filters.PHOTO), _returned),
    )
    application.add_handlers(handlers)
    return application


@contextlib.asynccontextmanager
async def polling(application: Bot) -> AsyncIterator[Bot]:
    """Let a Telegram bot run by long polling."""
    async with application, contextlib.AsyncExitStack() as stack:
        await application.start()
        stack.push_async_callback(application.stop)
        assert application.updater is not None
        await application.updater.start_polling(poll_interval=0, allowed_updates=Update.ALL_TYPES)
        stack.push_async_callback(application.updater.stop)
        yield application


# ---- Discord


class _Confirm(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Confirm", custom_id="confirm:1")
    async def confirm(self, interaction: discord.Interaction, _: discord.ui.Button[_Confirm]) -> None:
        await interaction.response.edit_message(content=f"confirmed by {interaction.user.name}", view=None)


@app_commands.command(description="report a score")
async def report(interaction: discord.Interaction, team: str, score: str) -> None:
    """Answer with an embed and a button."""
    embed = discord.Embed(title=team, description=f"{score} ({interaction.locale.value})")
    await interaction.response.send_message("@everyone reported", embed=embed, view=_Confirm())


@report.autocomplete("team")
async def _suggest(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=team, value=team) for team in TEAMS if typed.lower() in team.lower()]


@app_commands.command(description="think first")
async def slow(interaction: discord.Interaction, *, private: bool) -> None:
    """Answer in two parts, the second a file."""
    await interaction.response.defer(ephemeral=private, thinking=True)
    await interaction.followup.send("thought")
    table = discord.File(io.BytesIO(b"table"), "таблица.txt")
    await interaction.followup.send("and sent", file=table, ephemeral=private)


class DiscordBot(discord.Client):
    """A bot with commands, suggestions, a button, and echoes of messages and files."""

    def __init__(self) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__(intents=intents, guild_ready_timeout=0.02, allowed_mentions=discord.AllowedMentions.none())
        self.heard: list[str] = []
        self.resumed = 0
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(report)
        self.tree.add_command(slow)

    async def setup_hook(self) -> None:
        """Register the commands and the button, which outlives a restart."""
        self.add_view(_Confirm())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again at once; Discord wants five seconds between two, this one does not."""

    async def on_resumed(self) -> None:
        """Count."""
        self.resumed += 1

    async def on_message(self, message: discord.Message) -> None:
        """Echo."""
        if message.author.bot:
            return
        self.heard.append(message.content)
        files = [discord.File(io.BytesIO(await each.read()), each.filename) for each in message.attachments]
        with contextlib.suppress(discord.Forbidden):
            await message.reply(f"echo {message.content}", files=files)


@contextlib.asynccontextmanager
async def connected(client: discord.Client, token: str = discord_server.TOKEN) -> AsyncIterator[None]:
    """Let a Discord bot run; discord.py must have been aimed at a server before."""
    # The library ends its task silently when an event is malformed: wait for either, the bot or its end.
    running = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(until(client.is_ready))
    try:
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield
    finally:
        ready.cancel()
        await client.close()
        await asyncio.wait({running})


# ---- both


async def main(telegram: str, api: str, gateway: str) -> None:
    """Run both bots until the process is ended."""
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, URL(gateway)
    async with polling(telegram_bot(telegram)), connected(DiscordBot()):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
