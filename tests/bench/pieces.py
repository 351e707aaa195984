"""What the pieces of the whole path cost by themselves, in microseconds."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot import notices
from bot.editions import Editions
from bot.localisation import Voice
from bot.telegram_adapter.drawing import draw
from rulebook import decide, fold
from rulebook.commands import ReportScore
from rulebook.score_text import read_score
from rulebook.vocabulary import Actor, MatchId, PersonId, Score
from tests.bench.measuring import microseconds
from tests.bench.tournaments import TEAMS, opened


def pieces(editions: Editions) -> dict[str, float]:
    """Each piece and what it takes."""
    edition = editions.named("walls")
    assert edition is not None
    state = fold(opened(1, editions).events)
    at = datetime.now(UTC)
    names = {f"E{number}": name for number, name in enumerate(TEAMS, 1)}
    voice = Voice("ru", ZoneInfo("Europe/Moscow"), lambda known: names.get(known, known))
    report, actor = ReportScore(Score(1, 0), match=MatchId("M1")), Actor(PersonId("p1.0"))
    decision = decide(edition, state, report, actor, at)
    assert isinstance(decision, tuple)
    ((_, reply),) = notices.of(decision, "00000001", edition, state)
    first, second = TEAMS[:2]
    scores = [f"{won}:{lost}" for won in range(5) for lost in (0, 1)]
    texts = [f"{first} {score} {second}{dress}" for dress in ("", "!", " гг") for score in scores]

    def read(number: int) -> object:
        return read_score(texts[number % len(texts)], first=first, second=second, before=Score(0, 0), wins=5, author="")

    def other_names(number: int) -> object:
        return draw(reply, Voice("ru", voice.zone, lambda known: f"{names.get(known, known)} {number}"))

    return {
        "draw a reply": microseconds(lambda _: draw(reply, voice)),
        "draw a reply with names not drawn before": microseconds(other_names),
        "read a score": microseconds(read),
        "decide a report": microseconds(lambda _: decide(edition, state, report, actor, at)),
        "tell a report (notices)": microseconds(lambda _: notices.of(decision, "00000001", edition, state)),
    }
