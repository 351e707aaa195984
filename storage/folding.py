"""Names as people mean them: capitals, look-alike letters and decorations do not tell two names apart."""

import unicodedata
from functools import lru_cache
from typing import Final

# Latin letters that look like Cyrillic ones, as capitals or as small letters, become Cyrillic (after casefolding).
# Digits stay: "Волки 6" and "Волки Б" are two teams.
_LOOK_ALIKE: Final = str.maketrans("abcehijkmopstxy", "авсеніјкморѕтху")
_KEPT: Final = frozenset("й")  # whose mark makes it another letter


@lru_cache(maxsize=1 << 16)
def fold_name(name: str) -> str:
    """The essence of a name: two names with the same are taken for the same.

    >>> fold_name("★ ВOЛКИ ★") == fold_name("волки")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join([_bare(letter) for letter in plain])
    essence = "".join([letter for letter in letters if letter.isalnum()]).translate(_LOOK_ALIKE)
    return essence or "".join(plain.split())  # a name of signs only is told apart by its signs


def _bare(letter: str) -> str:
    """A letter without its marks."""
    if letter in _KEPT:
        return letter
    return "".join([part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part)])
