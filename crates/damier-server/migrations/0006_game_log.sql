-- An event no longer has a row of its own. A move changes the row of its game anyway, so what happened is
-- added to that row, and put away from there when it has become long: a third of the pages for a move.

CREATE TABLE game_log (
    game_id TEXT NOT NULL,
    -- How many events the game has up to the last one here.
    seq     BIGINT NOT NULL,
    -- A line for each event: its epoch, its time and what it says.
    body    TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);

INSERT INTO game_log SELECT game_id, max(seq), string_agg(epoch || ' ' || at_ms || ' ' || body || '
', '' ORDER BY seq) FROM game_event GROUP BY game_id;

DROP TABLE game_event;

-- The last column: whoever reads the others does not pass over it.
ALTER TABLE game ADD COLUMN recent TEXT NOT NULL DEFAULT '';
