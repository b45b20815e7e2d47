CREATE TABLE account (
    account_id    TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    -- The name as it is compared: names that look alike have one key, and only one owner.
    name_key      TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    created_ms    BIGINT NOT NULL
);

-- Only the hash of a token is kept: a stolen database opens no session.
CREATE TABLE session (
    token_hash BYTEA PRIMARY KEY,
    -- NULL for a guest, who has a name instead.
    account_id TEXT REFERENCES account (account_id) ON DELETE CASCADE,
    guest_name TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account_id);

-- games counts the changes: a change computed from another count than the stored one is refused,
-- so two games of one player that end at once cannot overwrite each other's.
CREATE TABLE rating (
    account_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
);
CREATE INDEX rating_leaders ON rating (kind, rating);

CREATE TABLE stats (
    account_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    wins       BIGINT NOT NULL,
    draws      BIGINT NOT NULL,
    losses     BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
);
