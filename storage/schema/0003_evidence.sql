-- Files given as evidence. The name is the content: the same bytes are kept once, whoever gives them and however often.
-- Who gave what, when and why stands in the journal; links of platforms expire, these bytes stay.

CREATE TABLE evidence (
    sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
    size INTEGER NOT NULL CHECK (size > 0),
    data BLOB NOT NULL CHECK (length(data) = size),
    stored_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) WITHOUT ROWID;

CREATE TRIGGER evidence_is_never_changed BEFORE UPDATE ON evidence
BEGIN
    SELECT RAISE(ABORT, 'evidence is never changed');
END;

CREATE TRIGGER evidence_is_never_deleted BEFORE DELETE ON evidence
BEGIN
    SELECT RAISE(ABORT, 'evidence is never deleted');
END;
