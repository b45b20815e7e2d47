-- Who played what, and how it ended: a row for each seat of a game that is over and was not called off. It is
-- written with the end, so that whatever is told of somebody's games is true in the next request.

CREATE TABLE played (
    -- An account, a guest or a program; whoever brought the game, if it was played elsewhere.
    player_id       TEXT NOT NULL,
    ended_ms        BIGINT NOT NULL,
    game_id         TEXT NOT NULL,
    kind            TEXT NOT NULL,
    -- 1 or 2; 0 for a game that was played elsewhere. Its result is then that of the first seat.
    seat            BIGINT NOT NULL,
    opponent_id     TEXT NOT NULL,
    -- win, draw or loss.
    result          TEXT NOT NULL,
    reason          TEXT NOT NULL,
    -- What the game began from, where that is not the usual start.
    position        TEXT,
    -- Ratings when the game began, and after it if it was rated.
    rating          BIGINT,
    opponent_rating BIGINT,
    rating_after    BIGINT,
    deviation_after BIGINT,
    plies           BIGINT NOT NULL,
    -- Of this seat.
    moves           BIGINT NOT NULL,
    thought_ms      BIGINT NOT NULL,
    PRIMARY KEY (player_id, ended_ms, game_id)
);

CREATE INDEX played_kind ON played (player_id, kind, ended_ms, game_id);
CREATE INDEX played_versus ON played (player_id, opponent_id, ended_ms, game_id);
CREATE INDEX played_best ON played (player_id, kind, opponent_rating)
    WHERE result = 'win' AND rating_after IS NOT NULL AND opponent_rating IS NOT NULL;
-- Each game once, whoever played it.
CREATE INDEX played_all ON played (ended_ms, game_id) WHERE seat = 1;
CREATE INDEX played_all_kind ON played (kind, ended_ms, game_id) WHERE seat = 1;
CREATE INDEX played_position ON played (position, ended_ms, game_id)
    WHERE seat = 1 AND position IS NOT NULL;

-- How somebody's games of a kind ended, from each seat and by each ending.
CREATE TABLE tally (
    account_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    reason     TEXT NOT NULL,
    wins       BIGINT NOT NULL,
    draws      BIGINT NOT NULL,
    losses     BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, seat, reason)
);

-- Wins in a row until now, or losses if it is less than 0, and the most wins in a row.
ALTER TABLE stats ADD COLUMN streak BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stats ADD COLUMN best_streak BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stats ADD COLUMN moves BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stats ADD COLUMN thought_ms BIGINT NOT NULL DEFAULT 0;

-- 0 for people, 1 for programs: whoever is one is never the other, so it is known with the first rated game.
ALTER TABLE rating ADD COLUMN pool BIGINT NOT NULL DEFAULT 0;
-- Those whose rating is known, and those who have played too few games: two lists, one behind the other.
DROP INDEX rating_leaders;
CREATE INDEX rating_known ON rating (kind, pool, rating DESC, account_id) WHERE deviation <= 110;
CREATE INDEX rating_new ON rating (kind, pool, rating DESC, account_id) WHERE deviation > 110;

-- What the first start of this version has to do about games that were over before: there is a row while it is
-- not done.
CREATE TABLE unfilled (
    what TEXT PRIMARY KEY
);
INSERT INTO unfilled SELECT 'played' WHERE EXISTS (SELECT 1 FROM game WHERE ended_ms IS NOT NULL);
