"""Letters and digits: one spelling for everything that looks alike.

clean("Вoлки ③∶② Лисы")   what was typed, in plain characters: digits are 0-9, dashes are "-", no invisible signs
skeleton("ВOЛКИ")          letters that look alike in Latin and Cyrillic are one letter: for names
plain("пoбеда")            a word in two scripts becomes one word in Cyrillic: for ordinary words
sound("Volki")             a Cyrillic word as it is typed in Latin letters, and the other way round
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 1000
"""A captain's score stands in the first thousand characters, or it is not a score."""

_CYRILLIC_ALIKE: Final = "авекмнорстухіѕјԛԝҫӏ"
_LATIN_ALIKE: Final = "abekmhopctyxisjqwcl"
_ACCENTED: Final = {
    chr(code): base
    for code in range(0xC0, 0x250)
    if (base := unicodedata.normalize("NFD", chr(code))[0]).isascii() and base.isalpha()
}
_TO_LATIN: Final = str.maketrans(dict(zip(_CYRILLIC_ALIKE + "ё", _LATIN_ALIKE + "e", strict=True)) | _ACCENTED)
_TO_CYRILLIC: Final = str.maketrans("abekmhoptyxcu", "авекмнортухси")
_IN_WORDS: Final = str.maketrans("01346", "оlзчб")

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹘﹣➖⸺⸻", "-"),
        **dict.fromkeys("∶ː꞉։׃", ":"),
        **dict.fromkeys("⁄∕÷", "/"),
        **dict.fromkeys("×✕✖⨯", "x"),
        **dict.fromkeys("’ʼ′‘", "'"),
        "№": "#",
        "➕": "+",
        "＞": ">",
        "›": ">",
    }
)
_INVISIBLE: Final = re.compile(
    "[\u0300-\u036f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\u20d0-\u20ff\ufeff]"
)
_ORNAMENT: Final = re.compile("[^0-9A-Za-z'À-ɏЀ-ԯ]+")
_CYRILLIC: Final = re.compile("[\u0400-\u052f]")
_LATIN: Final = re.compile("[a-z]")


def clean(text: str) -> str:
    """The first thousand characters in plain signs; case and line breaks stay."""
    text = text[:LONGEST]
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text.translate(_SIGNS))[: 2 * LONGEST]
    text = _INVISIBLE.sub("", text).translate(_SIGNS)
    return "".join(_digit(sign) if sign.isdigit() else sign for sign in text)


def _digit(sign: str) -> str:
    return sign if sign.isascii() else str(unicodedata.digit(sign))


def without_ornament(word: str) -> str:
    """A Latin or Cyrillic word without letters of other scripts around it: «ღЛисыღ»."""
    return word if word.isascii() else _ORNAMENT.sub("", word) or word


@lru_cache(maxsize=4096)
def skeleton(word: str) -> str:
    """A word by its looks: case, ё and the script of a look-alike letter do not matter."""
    return word.casefold().translate(_TO_LATIN)


@lru_cache(maxsize=4096)
def is_cyrillic(word: str) -> bool:
    """Whether any letter of the word is Cyrillic."""
    return _CYRILLIC.search(word) is not None


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """An ordinary word: small letters, ё as е, stray Latin letters in a Cyrillic word put right, «гоооу» as «гоу»."""
    word = word.casefold().replace("ё", "е").replace("'", "")
    if _CYRILLIC.search(word) and _LATIN.search(word):
        word = word.translate(_TO_CYRILLIC)
    return re.sub(r"(.)\1{2,}", r"\1", word)


def unleet(word: str) -> str:
    """Digits that stand for letters inside a word: «В0лки»."""
    return word.translate(_IN_WORDS)


_SOUNDS: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "i",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "iu", "я": "ia",
}  # fmt: skip
_SPELLINGS: Final = (
    ("shch", "sh"), ("sch", "sh"), ("kh", "h"), ("ts", "c"), ("ph", "f"), ("yo", "e"), ("jo", "e"),
    ("y", "i"), ("j", "i"), ("w", "v"), ("x", "ks"), ("'", ""),
)  # fmt: skip


@lru_cache(maxsize=4096)
def sound(word: str) -> str:
    """A word by its sound, the same for both scripts."""
    word = word.casefold()
    if is_cyrillic(word):
        return "".join(_SOUNDS.get(letter, letter) for letter in word)
    for spelling, simple in _SPELLINGS:
        word = word.replace(spelling, simple)
    return word


_DECLENSION: Final = (
    "иями ями ами ыми ими ого его ому ему ую юю ой ей ою ею ом ем ам ям ах ях ов ев ых их ы и а я у ю о е й ь"
)
_ENDINGS: Final = tuple(map(skeleton, _DECLENSION.split()))
_ENGLISH_ENDINGS: Final = ("es", "s")
_FLEETING: Final = frozenset(skeleton("еоьй"))
_FLEETING_IN_SHORT: Final = frozenset(skeleton("еь"))
_SHORTEST_STEM: Final = 2
_SHORT: Final = 3


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """What stays of a name's word when it is declined: «Ромашки», «Ромашек», «Ромашкам» have one stem."""
    bones = skeleton(word)
    if not is_cyrillic(word):
        for ending in _ENGLISH_ENDINGS:
            if bones.endswith(ending) and len(bones) - len(ending) > _SHORTEST_STEM:
                return bones[: -len(ending)]
        return bones
    for ending in _ENDINGS:
        if bones.endswith(ending) and len(bones) - len(ending) >= _SHORTEST_STEM:
            bones = bones[: -len(ending)]
            break
    if len(bones) >= _SHORT and bones[-2] in (_FLEETING if len(bones) > _SHORT else _FLEETING_IN_SHORT):
        bones = bones[:-2] + bones[-1]
    return bones
