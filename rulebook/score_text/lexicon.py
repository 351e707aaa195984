"""What ordinary words mean in a message about a score, Russian and English. A star stands for any ending.

Names are never here: they are the pair's. A word means one thing only; what depends on its neighbours is read in
outcome.py.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from rulebook.score_text.script import plain


class Sense(StrEnum):
    """What a word does in a sentence about a score."""

    ME = (
        "мы я нас нам нами мне меня мной наши нашу нашей нашего нашем нашим наших нашими нашему мой моя мою "
        "мои we us our me my i"
    )
    MINE = "наш наша наше ours mine"
    THEM = (
        "вы вас вам вами ваши вашу вашей вашего вашем вашим ваших вашими вашему они им ими ним ними них ты "
        "тебе тебя соперник* противник* оппонент* you your they them their opponent* enem*"
    )
    THEIRS = "ваш ваша ваше yours theirs их"
    WIN = (
        "победил* побежда* выиграл* выйграл* выигран* взял* забрал* затащил* вин won win wins winning took "
        "take takes сравнял* отыграл* догнал* сократил* equaliz* equalis*"
    )
    BEAT = (
        "обыграл* обыгрыва* переиграл* разбил* разгромил* уделал* вынесл* вынес beat beats beaten defeated "
        "crushed destroyed дожал* добил* порвал* разнесл* нагнул* outplayed smashed stomped swept edged"
    )
    LOSE = (
        "проиграл* проигран* продул* слил* уступил* отдал* lost lose loses losing отлетел* облажал* просрал* "
        "провалил* сдул* choked threw"
    )
    LEAD = (
        "веду ведем ведет ведут вел вела вели впереди лидиру* выигрыва* lead leads leading ahead up повел "
        "повела повели вперед"
    )
    TRAIL = (
        "отстаю отстаем отстает отстают позади проигрыва* уступаю уступаем уступает уступают behind trail "
        "trails trailing down"
    )
    VICTORY = "победа победу победы победой выигрыш виктория victory"
    DEFEAT = "поражение поражения поражении поражением луз defeat loss"
    WINNER = "победител* winner*"
    LOSER = "проигравш* loser*"
    FAVOUR = "польза пользу favor favour"
    FOR = "за for"
    OVER = "над over"
    VERSUS = "vs versus вс против against v"
    OBJECT = "у от from to"
    AND = "и с and & with"
    BETWEEN = "на к ко x х"
    GAME = (
        "этап* игра игру игры игре игрой играх игр партия партию партии партией катка катку катки раунд* "
        "карта карту карте мапа мапу матч* стенка стенку стенке стенки сет game games round* match matches "
        "map maps stage* set sets"
    )
    ORDINAL = (
        "первый первая первую первое первого первом второй вторая вторую второе второго втором третий третья "
        "третью третье третьего третьем четверт* пятый пятая пятую пятое пятого пятом шестой шестая шестую "
        "шестое шестого шестом седьм* восьмой восьмая восьмую восьмое восьмого восьмом девят* first second "
        "third fourth fifth sixth seventh eighth ninth"
    )
    NUMBER = "номер number nr"
    CLAUSE = "п пп пункт* пунктом клауз* clause* rule §"
    UNIT = (
        "мин минут* минутк* сек секунд* час часа часов часу д день дня дней игрок* человек* чел люд* раз раза "
        "скрин* лог лога логов логи мест* процент* балл* уровн* руб рубл* min mins minute* sec secs second* "
        "hour* h player* people person times percent"
    )
    ROLE = (
        "маф мафа мафов мафии мафиоз* ман мана маньяк* ком кома комиссар* док дока доктор* серж* mafia "
        "maniac* doctor* sheriff"
    )
    CARDS = "картам картами карточкам раздач* ролям cards"
    CONFIRM = (
        "подтверждаю подтверждаем подтверждено подтвержден подтверждена подтверждаемо верно согласен согласна "
        "согласны confirm confirmed confirms agree agreed"
    )
    YES = "да ага угу ок окей правильно точно так yes yep yeah ok okay correct right"
    REQUEST = "подтвердите подтверди подтвердить подтверждения подтверждение подтверждаете подтверждаешь подтвердишь"
    PLEASE = "пожалуйста плиз пж плз please pls plz"
    CORRECT = (
        "поправк* поправля* поправл* поправь* исправ* ошиб* опечат* описк* описал* уточн* точнее вернее "
        "перепут* correction typo mistake mistyped fixed"
    )
    SORRY = "сорри сори извин* простит* sorry"
    TECH = "тех техн технич* техническ* техничк* технар* техпораж* тп w/o wo walkover forfeit* ff technical tech"
    CAME = "приш* приехал* явил* собрал* появил* зашл* зашел show came come"
    ABSENT = "неявк* неявившимся noshow"
    PENALTY = "минус вычет* вычт* вычит* штраф* снял* снят* снима* снимут* наказ* penalty penalties deduct* minus"
    POINT = "очко очка очков очки point points"
    PLUS = "плюс plus"
    REPLAY = "переигров* переигрыва* переигра реплей* реплэй* ремейк* replay* rematch* remake*"
    DRAW = "ничья ничью ничьей ничьи ничейн* draw drawn tie вничью"
    BREAK = "перерыв* тайм таймаут* break timeout"
    SAME = (
        "прежний прежнем прежним прежнего неизмен* остает* остает остал* измени* изменени* same unchanged "
        "меняет* менял* поменял*"
    )
    HYPO = (
        "если бы будет будут буду давай давайте надо нужно надеюсь надеемся хочу хотим хотел* хотелось думаю "
        "кажется может могли мог могло можно засчита* засчиты* ставлю ставим ставка ставки прогноз* предсказ* "
        "предлага* предлож* спорим планир* обеща* if would could should might will wont maybe lets gonna "
        "wanna imagine hope hopefully predict* bet want suppose наверное наверно вроде вероятно think guess "
        "probably perhaps"
    )
    ASKING = (
        "какой какая какое сколько кто что где когда почему зачем как чей ли разве what who how which when why is are"
    )
    PAST = (
        "вчера позавчера прошл* раньше давеча сезон* сезоне турнир* чемпионат* тренировк* yesterday season "
        "tournament* practice"
    )
    NOT = "не not dont didnt wasnt isnt"
    WRONG = (
        "нет неверно неправда неправильно врете врешь вранье ложь наоборот спор спорно оспарива* оспорить no "
        "nope wrong incorrect disagree dispute false lie lies"
    )
    OF = "из of"
    WAS = "было был была were was"
    TOLD = (
        "счет счета счете счетом итог* результат* стало теперь сейчас получилось получается имеем сыграли "
        "закончил* закончен* завершил* score scores result* now makes final"
    )
    END = "конец финал финиш всё end over gg гг ггвп wp вп"
    GO = "го гоу go старт start поехали"
    EACH = "по поровну ровно"
    ALL = "all apiece each"
    RESULT_W = "w"
    RESULT_L = "l"
    FILLER = (
        "о в во со об обе это этот эта эту эти этом все уже еще опять снова заново вот ну то же спасибо всем "
        "увы ура ребят ребята друзья итак короче значит есть капитан* кап кэп судья судье судьи после была "
        "при до для через нами господа наконец снова внимание пишу записывайте запишите отчет привет итого "
        "пока команда команды команде к-да хорош* the a an in at on so by then it its after thanks thank thx "
        "report reporting hi hey guys well team as that here поздравл* молодц* красавц* красавч* красиво "
        "легко изи еле решающ* последн* следующ* создаем создаю создают создавайте вышло congrats "
        "congratulations nice easy close next last"
    )

    __hash__ = str.__hash__  # an enum's own hash is slow, and these are looked up for every word


_EXACT: Final[dict[str, Sense]] = {}
_STEMS: Final[dict[str, Sense]] = {}
for _sense in Sense:
    for _word in _sense.value.split():
        if _word.endswith("*"):
            _STEMS.setdefault(plain(_word[:-1]), _sense)
        else:
            _EXACT.setdefault(plain(_word), _sense)
_SHORTEST: Final = min(map(len, _STEMS))

_NUMBERS: Final[dict[str, int]] = {
    plain(word): value
    for value, words in enumerate(
        (
            "ноль нуль ноля нуля нолю нулю нулем нолем нулям нолям zero nil",
            "один одна одно одну одного одному одним одной one",
            "два две двух двум двумя two",
            "три трех трем тремя three",
            "четыре четырех четырем четырьмя four",
            "пять пяти пятью five",
            "шесть шести шестью six",
            "семь семи seven",
            "восемь восьми eight",
            "девять девяти nine",
            "десять десяти ten",
        )
    )
    for word in words.split()
}

_TELLING: Final = frozenset(
    {
        Sense.WIN,
        Sense.BEAT,
        Sense.LOSE,
        Sense.VICTORY,
        Sense.DEFEAT,
        Sense.TECH,
        Sense.REPLAY,
        Sense.DRAW,
        Sense.CONFIRM,
    }
)
_TELLING_IN_FEW: Final = frozenset({Sense.MINE, Sense.THEIRS, Sense.PLUS, Sense.PENALTY, Sense.SAME, Sense.GAME})
_FEW: Final = 10
_MANY: Final = 30


@lru_cache(maxsize=4096)
def sense_of(word: str) -> Sense | None:
    """What a word means, or nothing known."""
    word = plain(word)
    found = _EXACT.get(word)
    if found is not None:
        return found
    for length in range(len(word), _SHORTEST - 1, -1):
        found = _STEMS.get(word[:length])
        if found is not None:
            return found
    return None


@lru_cache(maxsize=4096)
def number_of(word: str) -> int | None:
    """The number a word names: «три», "three"."""
    return _NUMBERS.get(plain(word))


@lru_cache(maxsize=4096)
def _weight(word: str) -> int:
    """How many words a message may have for this one to be worth a closer look."""
    sense = sense_of(word)
    if sense in _TELLING or number_of(word) is not None:
        return _MANY
    return _FEW if sense in _TELLING_IN_FEW else 0


def may_tell(words: list[str]) -> bool:
    """Whether a message without digits is worth a closer look: a telling word, and not too many others."""
    return 0 < len(words) <= max(map(_weight, words))
