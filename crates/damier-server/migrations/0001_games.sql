-- Both databases run this very text, so only TEXT, BIGINT, DOUBLE PRECISION and BYTEA appear:
-- they are read alike through one driver. Times are milliseconds, ids are made by the server.

-- One row for each game. seq, head_hash and epoch are what an append is fenced by: whoever
-- believes in other values than these has lost the game to another owner, and writes nothing.
CREATE TABLE game (
    game_id         TEXT PRIMARY KEY,
    kind            TEXT NOT NULL,
    setup           TEXT NOT NULL,
    house           TEXT NOT NULL,
    -- An account or a guest: no foreign key, for guests have no row and games outlive accounts.
    player_one      TEXT NOT NULL,
    player_one_name TEXT NOT NULL,
    player_two      TEXT NOT NULL,
    player_two_name TEXT NOT NULL,
    created_ms      BIGINT NOT NULL,
    seq             BIGINT NOT NULL,
    head_hash       BYTEA NOT NULL,
    epoch           BIGINT NOT NULL,
    -- The node that keeps the game going; empty where there is one server only.
    owner           TEXT NOT NULL,
    -- All three are NULL until the game ends, and then never change.
    result          TEXT,
    reason          TEXT,
    ended_ms        BIGINT
);

-- A start reads the unfinished games only, however many have been finished.
CREATE INDEX game_unfinished ON game (game_id) WHERE ended_ms IS NULL;
CREATE INDEX game_player_one ON game (player_one, created_ms);
CREATE INDEX game_player_two ON game (player_two, created_ms);

-- What happened, in order. The key is the last line of defence: no event is there twice.
-- No foreign key: the fenced update of the game in the same transaction says more, and is free.
CREATE TABLE game_event (
    game_id TEXT NOT NULL,
    seq     BIGINT NOT NULL,
    epoch   BIGINT NOT NULL,
    at_ms   BIGINT NOT NULL,
    body    TEXT NOT NULL,
    hash    BYTEA NOT NULL,
    PRIMARY KEY (game_id, seq)
);

-- Servers that share this database, each with the time until which it counts as alive.
CREATE TABLE node (
    node_id     TEXT PRIMARY KEY,
    lease_until BIGINT NOT NULL
);
