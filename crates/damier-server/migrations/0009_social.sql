-- Friends, and the wish to be one. One row for each two of them, whoever asked.

CREATE TABLE friend (
    -- Both ids, the smaller one first: two who ask each other at once meet in one row.
    pair     TEXT PRIMARY KEY,
    asker_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    asked_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    -- 'asked' or 'friends'.
    state    TEXT NOT NULL,
    at_ms    BIGINT NOT NULL
);
CREATE INDEX friend_asker ON friend (asker_id, state, at_ms);
CREATE INDEX friend_asked ON friend (asked_id, state, at_ms);

CREATE TABLE block (
    account_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    blocked_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
);
CREATE INDEX block_blocked ON block (blocked_id);

-- What people say. Guests say something, too, so the ids are those of players.
CREATE TABLE chat (
    -- The time, and a count within the millisecond: nothing is learnt from a gap.
    message_id BIGINT PRIMARY KEY,
    -- 'global', 'game/ID', 'watch/ID', or for a private one 'with/' and the pair.
    room       TEXT NOT NULL,
    from_id    TEXT NOT NULL,
    from_name  TEXT NOT NULL,
    text       TEXT NOT NULL,
    at_ms      BIGINT NOT NULL
);
CREATE INDEX chat_room ON chat (room, message_id);
CREATE INDEX chat_from ON chat (from_id, message_id);

-- Which chats somebody takes part in, and how far they have read.
CREATE TABLE chat_mark (
    player_id TEXT NOT NULL,
    room      TEXT NOT NULL,
    -- The other one of a private chat.
    other_id  TEXT,
    last_id   BIGINT NOT NULL,
    read_id   BIGINT NOT NULL,
    PRIMARY KEY (player_id, room)
);
CREATE INDEX chat_mark_last ON chat_mark (player_id, last_id);
CREATE INDEX chat_mark_age ON chat_mark (last_id);
CREATE INDEX chat_mark_other ON chat_mark (other_id);

-- Lines that somebody finds should not have been written. With a copy: whoever decides may come late.
CREATE TABLE report (
    report_id  BIGINT PRIMARY KEY,
    message_id BIGINT NOT NULL,
    by_id      TEXT NOT NULL,
    by_name    TEXT NOT NULL,
    room       TEXT NOT NULL,
    from_id    TEXT NOT NULL,
    from_name  TEXT NOT NULL,
    text       TEXT NOT NULL,
    why        TEXT NOT NULL,
    at_ms      BIGINT NOT NULL,
    -- 0 while nobody has dealt with it.
    closed_ms  BIGINT NOT NULL,
    closed_by  TEXT NOT NULL
);
CREATE UNIQUE INDEX report_once ON report (by_id, message_id);
CREATE INDEX report_open ON report (closed_ms, report_id);
CREATE INDEX report_from ON report (from_id);
