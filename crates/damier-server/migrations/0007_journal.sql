-- What must not vanish or appear unnoticed: games, accounts, passwords and ratings. Each entry is covered by
-- the head of the ledger it belongs to. A server that shares the database has a ledger of its own.

CREATE TABLE journal (
    ledger  BIGINT NOT NULL,
    entry   BIGINT NOT NULL,
    at_ms   BIGINT NOT NULL,
    -- The game or the account.
    subject TEXT NOT NULL,
    what    TEXT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (ledger, entry)
);
CREATE INDEX journal_subject ON journal (subject);

ALTER TABLE ledger ADD COLUMN entries BIGINT NOT NULL DEFAULT 0;
-- NULL before the first entry.
ALTER TABLE ledger ADD COLUMN head_hash BYTEA;
