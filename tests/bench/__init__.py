"""How much Arbiter carries, each figure beside its floor: `make bench`.

    whole_path   an update as Telegram sends it -> referee -> record on disk -> herald -> Telegram | the library's echo
    commits      (storage/bench.py) entries written durably, 50 at a time | a transaction for each
    pieces       drawing, reading, deciding                                 | one echo

What is ours and its floor are measured in turns in the same run; what is told is the median of the turns.
"""
