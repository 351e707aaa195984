-- The journal, and what is written in one transaction with it.
-- Moments are ISO 8601 texts in UTC, all of one width: as texts they sort as moments. Platform ids are texts too.

CREATE TABLE entries (
    stream TEXT NOT NULL,
    entry INTEGER NOT NULL CHECK (entry > 0),
    recorded_at TEXT NOT NULL,
    actor TEXT NOT NULL,
    cause TEXT NOT NULL UNIQUE CHECK (cause <> ''),
    events TEXT NOT NULL,
    PRIMARY KEY (stream, entry)
);

CREATE INDEX openings ON entries (stream) WHERE entry = 1;

CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries of the journal are never changed');
END;

CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries of the journal are never deleted');
END;

-- Also what stops INSERT OR REPLACE, which would delete the older row without asking the trigger above.
CREATE TRIGGER entries_are_added_at_the_end BEFORE INSERT ON entries
BEGIN
    SELECT RAISE(ABORT, 'this cause is recorded')
    WHERE EXISTS (SELECT 1 FROM entries WHERE cause = NEW.cause);
    SELECT RAISE(ABORT, 'entries of the journal follow one another')
    WHERE NEW.entry IS NOT 1 + (SELECT ifnull(max(entry), 0) FROM entries WHERE stream = NEW.stream);
END;

CREATE TABLE outbox (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    entry INTEGER NOT NULL,
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    thread TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    settled_at TEXT, -- delivered, or given up
    message TEXT, -- what it became on the platform
    failed TEXT, -- why it never can be delivered
    FOREIGN KEY (stream, entry) REFERENCES entries (stream, entry)
);

CREATE INDEX outbox_waiting ON outbox (row) WHERE settled_at IS NULL;
CREATE INDEX outbox_of_entry ON outbox (stream, entry);

CREATE TABLE alarms (
    stream TEXT PRIMARY KEY,
    due_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE presence (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    last_alive TEXT NOT NULL
);
