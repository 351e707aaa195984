"""What a replay does beside the law: buttons, deliveries, death and start of the bot, what counts as posted."""

import re
from datetime import UTC, datetime

import pytest

from bot import hearing
from bot.asked import Asked
from bot.conversation import Answer, Heard, Reply
from bot.editions import Editions
from bot.localisation import UnknownMessage, Voice
from bot.referee import Referee
from bot.replay.console import Console
from bot.replay.play import Result, play
from bot.replay.script import Unreadable, read_script
from storage.journal import Chat
from tests.replay.conftest import HEADER, Playing

MATCH = "18:00:00 judges jana: /match «Волки» «Лисы» «Волки»\n"


def failed(result: Result) -> list[int]:
    """Lines whose expectation failed."""
    return [failure.line for failure in result.failures]


# --- the stage -------------------------------------------------------------------------------------------------------


async def test_the_cast_is_set_up_by_an_organiser_who_says_so(playing: Playing) -> None:
    """Every entry before the body is somebody's word at the start; nothing is written behind the referee's back."""
    result = await playing(MATCH)
    assert {entry.actor for entry in result.entries[:-1]} == {"p-olga"}
    assert all(entry.recorded_at == datetime(2026, 5, 10, 15, tzinfo=UTC) for entry in result.entries)
    events = [type(event).__name__ for entry in result.entries for event in entry.events]
    assert events == [
        "TournamentOpened",
        *["ChatBound"] * 3,
        "RoleGiven",
        *["EntrantEntered"] * 2,
        *["CaptainAppointed"] * 2,
        "PlayerAdded",
        "MatchStarted",
    ]


async def test_a_cast_without_organiser_gets_a_hidden_one(editions: Editions) -> None:
    """The tournament is there all the same, and nobody of the cast has more rights by it."""
    header = HEADER.replace("  olga  organiser\n", "")
    result = await play(read_script(header + MATCH + "= match «Волки» «Лисы» scheduled\n"), editions)
    assert result.code == 0
    assert result.entries[0].actor == "p-arbiter-organiser"


async def test_several_organisers_and_head_judge_have_their_roles(editions: Editions) -> None:
    """Roles of the cast are given before the body begins."""
    header = HEADER.replace("  zed   stranger", "  zed   organiser\n  hans  head judge")
    body = "18:00:00 judges zed: /team «Вороны»\n18:00:01 judges hans: /match «Вороны» «Лисы»\n"
    result = await play(read_script(header + body + "= match «Вороны» «Лисы» scheduled\n"), editions)
    assert result.code == 0


async def test_where_players_play_everybody_enters_alone(editions: Editions) -> None:
    """heroes: a player is an entrant; the level of the header is chosen, and with it matches may begin."""
    text = (
        "rulebook: heroes\nlevel: amateur\nstart: 2026-05-10 18:00:00 +03:00\nlanguage: ru\npeople:\n"
        "  jana  judge\n  mila  player «Мила»\n  petr  player «Пётр»\n\n"
        "18:00:00 judges jana: /match «Мила» «Пётр»\n= match «Мила» «Пётр» scheduled\n= score «Пётр» 0 «Мила» 0\n"
    )
    result = await play(read_script(text), editions)
    assert [failure.actual for failure in result.failures] == []
    assert "LevelChosen" in [type(event).__name__ for entry in result.entries for event in entry.events]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("rulebook: walls", "rulebook: chess", "x.chat:1: no rulebook chess: "),
        ("rulebook: walls", "rulebook: walls\nlevel: amateur", "x.chat:2: the referee does not take «level: amateur»"),
        ("lev   captain «Лисы»", "lev   captain «ВОЛКИ»", "x.chat:8: the referee does not take «/team «ВОЛКИ»»"),
    ],
)
async def test_a_stage_that_cannot_be_names_the_line(editions: Editions, old: str, new: str, expected: str) -> None:
    """An unknown rulebook, a level where there are none, two teams of one name."""
    with pytest.raises(Unreadable, match=re.escape(expected)):
        await play(read_script(HEADER.replace(old, new) + MATCH, "x.chat"), editions)


async def test_times_are_those_of_the_start(editions: Editions) -> None:
    """Clock times in chats and facts are in the offset of the header, whole hours or not."""
    for offset in ("+00:00", "-05:00", "+05:30"):
        header = HEADER.replace("+03:00", offset)
        body = MATCH + "18:10:00 captains vera: /created\n< captains: 18:20\n= deadline gather 18:20:00\n"
        assert (await play(read_script(header + body), editions)).code == 0, offset


# --- what is posted --------------------------------------------------------------------------------------------------


async def test_posts_are_counted_from_the_last_input_only(playing: Playing) -> None:
    """What was posted before a line, by the clock too, is no answer to it; an acknowledgement is no post."""
    result = await playing(
        MATCH
        + "18:10:00 captains vera: /created\n< captains: этап 1\n< hall: этап 1\n"
        + "18:21:00 captains vera: ура\n< nothing\n< captains: Сборы\n"
        "18:21:01 captains vera: /score\n< captains: Идут сборы\n< nothing\n"
    )
    assert failed(result) == [15, 18, 21]


async def test_a_score_in_a_post_is_found_however_it_is_spaced(playing: Playing) -> None:
    """«1:0» in a scenario is the bot's «1 : 0»."""
    result = await playing(MATCH + "18:10:00 captains vera: Волки 1:0 Лисы\n< captains: 1:0\n< captains: 1 : 0\n")
    assert result.code == 0


async def test_private_answers_reach_the_chat_of_their_question(playing: Playing) -> None:
    """A private chat is each person's own."""
    result = await playing(
        MATCH + "18:00:10 private lev: /clause 3.3\n< private: 3.3\n18:00:11 private vera: спасибо\n< private: 3.3\n"
    )
    assert failed(result) == [16]


# --- presses ---------------------------------------------------------------------------------------------------------


async def test_the_latest_message_with_such_a_button_is_pressed(playing: Playing) -> None:
    """By action word, label, or word and argument; a later message without it does not hide it."""
    result = await playing(
        MATCH + "18:10:00 captains vera: Волки 1:0 Лисы\n18:10:01 captains lev: Волки 0:1 Лисы\n"
        "18:10:02 judges jana: /score\n"
        "18:10:03 judges jana presses: settle 0:1\n= score «Волки» 0 «Лисы» 1\n"
        "18:10:04 captains lev: /created\n18:20:00 captains vera: Волки 1:1 Лисы\n"
        "18:20:01 captains lev presses: подтвердить\n= score «Волки» 1 «Лисы» 1\n"
    )
    assert result.code == 0


async def test_a_button_that_is_not_there_is_a_failure(playing: Playing) -> None:
    """It is told which there are; a second delivery of what was not pressed delivers nothing."""
    result = await playing(MATCH + "18:00:10 captains vera presses: confirm\n18:00:11 again\n= rulings 0\n")
    (failure,) = result.failures
    assert (failure.line, failure.expected) == (13, "a button «confirm» in captains")
    assert "created [Создали]" in failure.actual


# --- the bot's own faults --------------------------------------------------------------------------------------------


async def test_a_fault_of_the_bot_fails_the_scenario(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing was expected of that line."""
    understand = hearing.understand

    async def broken(referee: Referee, heard: Heard) -> Asked | Answer | None:
        if heard.text == "boom":
            raise ZeroDivisionError
        return await understand(referee, heard)

    monkeypatch.setattr(hearing, "understand", broken)
    result = await playing("18:00:00 private lev: boom\n= rulings 0\n")
    assert failed(result) == [12]


async def test_a_post_that_cannot_be_shown_fails_the_scenario(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The herald only logs it; a scenario must not pass over it."""
    send = Console.send

    async def broken(console: Console, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:
        if reply.title.id == "game-created":
            raise UnknownMessage(reply.title.id)
        return await send(console, chat, reply, voice, key)

    monkeypatch.setattr(Console, "send", broken)
    result = await playing(MATCH + "18:00:10 captains vera: /created\n= rulings 0\n")
    assert failed(result) == [13]


# --- death and start -------------------------------------------------------------------------------------------------


async def test_while_the_bot_is_down_words_wait_and_clocks_are_silent(playing: Playing) -> None:
    """Heard at the start with their own dates, in order; the record keeps the moment of the start."""
    result = await playing(
        MATCH + "18:09:00 down\n18:10:00 captains vera: Волки 1:0 Лисы\n< nothing\n= match «Волки» «Лисы» scheduled\n"
        "18:10:05 captains lev: подтверждаю\n18:30:00 up\n= score «Волки» 1 «Лисы» 0\n= rulings 0\n"
    )
    assert result.code == 0
    reported = next(entry for entry in result.entries if type(entry.events[0]).__name__ == "ScoreReported")
    assert reported.recorded_at == datetime(2026, 5, 10, 15, 30, tzinfo=UTC)
    assert getattr(reported.events[0], "at", None) == datetime(2026, 5, 10, 15, 10, tzinfo=UTC)


async def test_a_killed_bot_leaves_only_its_file(playing: Playing) -> None:
    """The record after a crash is the record before it, and numbers go on from there."""
    result = await playing(MATCH + "18:01:00 down\n18:02:00 up\n18:03:00 captains vera: /created\n")
    assert [entry.number for entry in result.entries] == list(range(1, len(result.entries) + 1))
    assert len({entry.cause for entry in result.entries}) == len(result.entries)


async def test_a_scenario_may_end_with_the_bot_down(playing: Playing) -> None:
    """Facts are those of the record."""
    result = await playing(
        MATCH + "18:01:00 down\n18:02:00 captains vera: /created\n= match «Волки» «Лисы» scheduled\n"
    )
    assert result.code == 0
    assert type(result.entries[-1].events[0]).__name__ == "MatchStarted"
