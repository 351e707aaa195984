"""From the text of an edition to an Edition, or to every fault in it with line and clause.

read_edition(text) -> Edition          or BrokenEdition
"""

from __future__ import annotations

import tomllib

from pydantic import ValidationError

from rulebook.edition import BrokenEdition, Edition, Fault
from rulebook.lint import cross_check
from rulebook.locate import Lines

_SAID = {
    "extra_forbidden": "unknown key",
    "missing": "missing",
}


def read_edition(text: str) -> Edition:
    """Parse and check an edition. Raises BrokenEdition with every fault found."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = Lines(text).of_decode_error(str(error))
        raise BrokenEdition([Fault(line, "", f"not TOML: {error}")]) from None
    lines = Lines(text)
    if isinstance(data.get("format"), list):
        data["format_of_play"] = data.pop("format")
    faults: list[Fault] = []
    edition: Edition | None = None
    try:
        edition = Edition.model_validate(data).with_hash(text)
    except ValidationError as error:
        for problem in error.errors():
            location = problem["loc"]
            said = _SAID.get(problem["type"], problem["msg"].lower())
            key = ".".join(str(part) for part in location if isinstance(part, str))
            faults.append(Fault(lines.of(location), lines.clause(data, location), f"{key}: {said}"))
    faults.extend(cross_check(data, lines))
    if faults or edition is None:
        raise BrokenEdition(faults)
    return edition
