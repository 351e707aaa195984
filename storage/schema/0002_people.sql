-- Who is who, and where people talk: the only personal data. Rows are changed and erased; the journal holds ids only.

CREATE TABLE accounts (
    platform TEXT NOT NULL,
    xid TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    username TEXT NOT NULL DEFAULT '', -- casefolded, without the @
    PRIMARY KEY (platform, xid)
) WITHOUT ROWID;

CREATE INDEX accounts_of_person ON accounts (person);
CREATE INDEX accounts_by_username ON accounts (platform, username) WHERE username <> '';

-- Stream '' holds the names by which people are known everywhere.
CREATE TABLE names (
    stream TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (stream, id)
) WITHOUT ROWID;

CREATE INDEX names_of_id ON names (id);

-- In the order of binding.
CREATE TABLE chats (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    platform TEXT NOT NULL,
    xid TEXT NOT NULL,
    thread TEXT NOT NULL,
    stream TEXT NOT NULL,
    kind TEXT NOT NULL,
    UNIQUE (platform, xid, thread)
);
