"""Who takes part and in what role.

| clause | state | where / why not |
|---|---|---|
| 2.1, 2.2 organisers, judges | works | `give_role`; the chat's admins are the first organisers |
| 2.3 captain and deputy | works | `appoint` |
| 2.4 teams | works | `enter`; names live in the record, not in the law |
| 3.7 acting captain | works | `acting`: announced in the captains' chat |
| 3.11 bots | works | `bots`: as many as the edition allows; beyond is an infraction, ruled by a judge |
| 6.2, 6.3 application, random teams | later | registration and draws are not built yet |
| 6.6 no change of team | works | `appoint` refuses a person of another team and names the clause |
| 8.5.в, ж.2, л, м, 6.6 not admitted | works | `appoint`, `enter` refuse whom an earlier tournament's ruling bars |
"""

from __future__ import annotations

from rulebook.commands import (
    AnnounceActing,
    AnnounceBots,
    Appoint,
    AssignGroup,
    BindChat,
    ChooseLanguage,
    ChooseLevel,
    EnterEntrant,
    GiveRole,
    OpenTournament,
    SettleReading,
    Withdraw,
)
from rulebook.context import Context, Decision
from rulebook.edition import Edition
from rulebook.events import (
    ActingAnnounced,
    BotsAnnounced,
    CaptainAppointed,
    ChatBound,
    DeputyAppointed,
    EntrantEntered,
    EntrantWithdrawn,
    Event,
    GroupAssigned,
    LanguageChosen,
    LevelChosen,
    LookAlikeNoticed,
    MatchFinished,
    PlayerAdded,
    ReadingSettled,
    RoleGiven,
    TournamentClosed,
    TournamentOpened,
)
from rulebook.state import RulingState, Tournament
from rulebook.vocabulary import EntrantId, Known, PersonId, Refusal, Role, Score


def open_tournament(ctx: Context, command: OpenTournament) -> Decision:
    """Open a tournament: an admin of the chat, or whom the settings name, becomes its first organiser."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    if ctx.state.exists:
        return Refusal("refuse-tournament-exists")
    if not ctx.actor.admin:
        return Refusal("refuse-not-admin", clause=ctx.cite("organiser"))
    levels = {level.id for level in ctx.edition.level}
    formats = {play.id: play for play in ctx.edition.formats}
    if command.level and command.level not in {*levels, *formats}:
        return Refusal("refuse-unknown-level", {"levels": ", ".join((*sorted(levels), *formats)) or "-"})
    play = formats.get(command.level)
    fixed = play.levels[0] if play is not None and len(play.levels) == 1 else ""
    return (
        TournamentOpened(
            edition=ctx.edition.id,
            edition_hash=ctx.edition.hash,
            by=ctx.actor.person,
            at=ctx.at,
            language=command.language,
            timezone=command.timezone,
            level=command.level if play is None else fixed,
            format=play.id if play is not None else "",
            community=command.community,
        ),
    )


def give_role(ctx: Context, command: GiveRole) -> Decision:
    """Make somebody organiser, head judge or judge."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    if ctx.state.roles.get(command.person) is command.role:
        return Known("known-role", {"person": command.person})
    organisers = [person for person, role in ctx.state.roles.items() if role is Role.ORGANISER]
    if organisers == [command.person]:
        return Refusal("refuse-last-organiser", {"person": command.person})
    return (RoleGiven(command.person, command.role, ctx.actor.person),)


def enter(ctx: Context, command: EnterEntrant) -> Decision:
    """Enter a team or a player."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    if command.entrant in ctx.state.entrants:
        return Known("known-entrant", {"entrant": command.entrant})
    if command.barred:
        return Refusal(
            "refuse-barred", {"person": command.person, "rulings": "; ".join(command.barred)}, command.barred_under
        )
    if command.person is not None and ctx.state.entrant_of(command.person) is not None:
        return Known("known-entered", {"person": command.person})
    return (EntrantEntered(command.entrant, ctx.actor.person, command.person, command.group),)


def appoint(ctx: Context, command: Appoint) -> Decision:
    """Make a person captain, deputy or player of a team; nobody is in two teams (6.6)."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    if command.entrant not in ctx.state.entrants:
        return Refusal("refuse-unknown-entrant")
    if command.barred:
        return Refusal(
            "refuse-barred", {"person": command.person, "rulings": "; ".join(command.barred)}, command.barred_under
        )
    own = ctx.state.entrant_of(command.person)
    if own is not None and own.id != command.entrant:
        return Refusal("refuse-other-team", {"person": command.person, "entrant": own.id}, ctx.cite("transfer"))
    entrant = ctx.state.entrants[command.entrant]
    if ctx.state.is_disqualified(command.person):
        return Refusal("refuse-disqualified", {"person": command.person}, _out_by(ctx, command.person))
    event: Event
    match command.role:
        case Role.CAPTAIN if entrant.captain != command.person:
            event = CaptainAppointed(command.entrant, command.person, ctx.actor.person)
        case Role.DEPUTY if command.person not in (*entrant.deputies, entrant.captain):
            event = DeputyAppointed(command.entrant, command.person, ctx.actor.person)
        case Role.PLAYER if command.person not in entrant.people:
            event = PlayerAdded(command.entrant, command.person, ctx.actor.person)
        case _:
            return Known("known-role", {"person": command.person})
    alike = (LookAlikeNoticed(command.person, like, ruling, ctx.at) for like, ruling in command.alike)
    return (event, *alike)


def _out_by(ctx: Context, person: PersonId) -> str:
    """The clause of the ruling that took a person out."""
    return next((r.case.clause for r in ctx.state.standing if r.effect.disqualified == person), "")


def assign_group(ctx: Context, command: AssignGroup) -> Decision:
    """Put an entrant into a group before its first match."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    if command.entrant not in ctx.state.entrants:
        return Refusal("refuse-unknown-entrant")
    if ctx.state.entrants[command.entrant].group == command.group:
        return Known("known-group", {"entrant": command.entrant})
    if ctx.state.match_of(command.entrant) is not None:
        return Refusal("refuse-group-late", {"entrant": command.entrant})
    return (GroupAssigned(command.entrant, command.group, ctx.actor.person),)


def bind(ctx: Context, command: BindChat) -> Decision:
    """Let a chat serve the tournament."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    return (ChatBound(command.kind, ctx.actor.person),)


def settle_reading(ctx: Context, command: SettleReading) -> Decision:
    """Choose a reading before the first match: afterwards the law stands. The head judge settles open penalties."""
    if (refusal := ctx.lacks(Role.HEAD_JUDGE)) is not None:
        return refusal
    reading = next((known for known in ctx.edition.reading if known.id == command.reading), None)
    if reading is None or not reading.options:
        choosable = ", ".join(known.id for known in ctx.edition.reading if known.options)
        return Refusal("refuse-unknown-reading", {"readings": choosable})
    if command.choice not in reading.options:
        return Refusal("refuse-unknown-choice", {"choices": list(reading.options)})
    if ctx.state.readings.get(reading.id) == command.choice:
        return Known("known-reading", {"reading": reading.id})
    if ctx.state.matches:
        return Refusal("refuse-reading-late", {"reading": reading.id})
    settled = ReadingSettled(reading.id, command.choice, ctx.actor.person)
    if reading.switch == "level":
        chosen = choose_level(ctx, ChooseLevel(command.choice))
        if not isinstance(chosen, Known):
            return (settled, *chosen) if isinstance(chosen, tuple) else chosen
    return (settled,)


def allowed_levels(edition: Edition, state: Tournament) -> tuple[str, ...]:
    """The levels that may be chosen: those of the tournament's format, else all."""
    play = next((play for play in edition.formats if play.id == state.format), None)
    return play.levels if play is not None else tuple(level.id for level in edition.level)


def choose_level(ctx: Context, command: ChooseLevel) -> Decision:
    """Choose the level of strictness before the first match."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    levels = allowed_levels(ctx.edition, ctx.state)
    if command.level not in levels:
        return Refusal("refuse-unknown-level", {"levels": ", ".join(levels) or "-"}, ctx.cite("level"))
    if ctx.state.level == command.level:
        return Known("known-level", {})
    if ctx.state.matches:
        return Refusal("refuse-level-late", {}, ctx.cite("level"))
    return (LevelChosen(command.level, ctx.actor.person),)


def choose_language(ctx: Context, command: ChooseLanguage) -> Decision:
    """Speak another language in this tournament."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    if ctx.state.language == command.language:
        return Known("known-language")
    return (LanguageChosen(command.language, ctx.actor.person),)


def withdraw(ctx: Context, command: Withdraw) -> Decision:
    """Take an entrant out at its own wish: its running match goes to the opponent."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    if command.entrant not in ctx.state.entrants:
        return Refusal("refuse-unknown-entrant")
    if ctx.state.is_removed(command.entrant):
        return Known("known-removed", {"entrant": command.entrant})
    withdrawn = EntrantWithdrawn(command.entrant, ctx.actor.person, command.reason)
    return (withdrawn, *_walkover(ctx, command.entrant))


def _walkover(ctx: Context, entrant: EntrantId) -> tuple[Event, ...]:
    match = ctx.state.match_of(entrant)
    if match is None or match.finished_at is not None:
        return ()
    lost = Score(0, match.wins) if match.first == entrant else Score(match.wins, 0)
    return (MatchFinished(match.id, match.other(entrant), lost, ctx.at),)


def close(ctx: Context) -> Decision:
    """End the tournament; a running match must end first."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    running = ctx.state.running
    if running:
        return Refusal("refuse-close-running", {"a": running[0].first, "b": running[0].second})
    waiting = next((r.id for r in ctx.state.rulings.values() if r.state is RulingState.APPEALED), None)
    if waiting is not None:
        return Refusal("refuse-close-appeal", {"ruling": waiting}, ctx.cite("appeal"))
    return (TournamentClosed(ctx.actor.person, ctx.at),)


def acting(ctx: Context, command: AnnounceActing) -> Decision:
    """Say who acts as captain (3.7). The captain, named so, is back. A judge may say it for the person's team."""
    cite = ctx.cite("acting")
    other = ctx.state.entrant_of(command.person)
    own = _own_team(ctx)
    if not isinstance(own, str):
        if other is None or ctx.lacks(Role.JUDGE) is not None:
            return own
        own = other.id
    if other is not None and other.id != own:
        return Refusal("refuse-other-team", {"person": command.person, "entrant": other.id}, cite)
    if command.barred:
        return Refusal(
            "refuse-barred", {"person": command.person, "rulings": "; ".join(command.barred)}, command.barred_under
        )
    if ctx.state.is_disqualified(command.person):
        return Refusal("refuse-disqualified", {"person": command.person}, _out_by(ctx, command.person))
    team = ctx.state.entrants[own]
    if command.person == (team.acting or team.captain) or (team.acting is None and command.person in team.deputies):
        return Known("known-speaks", {"person": command.person, "entrant": own}, cite)
    return (ActingAnnounced(own, command.person, ctx.actor.person),)


def bots(ctx: Context, command: AnnounceBots) -> Decision:
    """Announce bots (3.11): as many as the edition allows."""
    own = _own_team(ctx)
    if not isinstance(own, str):
        return own
    cite = str(ctx.edition.bots.get("clause", ""))
    allowed = ctx.edition.bots.get("max")
    if allowed is None:
        return Refusal("refuse-no-bots")
    nicks = {nick.casefold(): nick for nick in command.nicks if nick.strip()}
    if not nicks:
        return Refusal("refuse-no-nicks", {"allowed": allowed}, cite)
    have = ctx.state.entrants[own].bots
    before = {nick.casefold() for nick in have}
    fresh = tuple(nick for folded, nick in nicks.items() if folded not in before)
    if not fresh:
        return Known("known-bots", {"allowed": allowed}, cite)
    if len(have) + len(fresh) > allowed:
        beyond = str(ctx.edition.bots.get("beyond", ""))
        args = {"allowed": allowed, "have": len(have), "asked": len(fresh), "beyond": beyond}
        return Refusal("refuse-too-many-bots", args, cite)
    return (BotsAnnounced(own, fresh, ctx.actor.person),)


def _own_team(ctx: Context) -> EntrantId | Refusal:
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    return own.id if own is not None else Refusal("refuse-not-captain", clause=ctx.cite("captain"))
