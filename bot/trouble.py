"""What keeps Arbiter from doing what it was told, in words for whoever runs it."""

from __future__ import annotations


class Trouble(Exception):  # noqa: N818 - a fact about the machine or its settings, told and not traced
    """Each fault is one line that says what is wrong and how to mend it."""

    def __init__(self, *faults: str) -> None:
        self.faults = tuple(" ".join(fault.split()) for fault in faults)
        super().__init__("; ".join(self.faults))
