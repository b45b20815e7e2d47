-- Events, and all that happened in them. An event is what its plan and its happenings make of it: nothing else
-- is stored of its table, so nothing can disagree with it.

CREATE TABLE tournament (
    tournament_id TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    kind          TEXT NOT NULL,
    plan          TEXT NOT NULL,
    -- What whoever made it is called.
    maker         TEXT NOT NULL,
    created_ms    BIGINT NOT NULL,
    -- open, running, paused or over.
    stage         TEXT NOT NULL,
    entrants      BIGINT NOT NULL,
    -- How many happenings there are: whoever believes in another number writes nothing.
    seq           BIGINT NOT NULL
);
CREATE INDEX tournament_newest ON tournament (created_ms, tournament_id);
-- A start reads those that are not over.
CREATE INDEX tournament_live ON tournament (tournament_id) WHERE stage <> 'over';

CREATE TABLE tournament_event (
    tournament_id TEXT NOT NULL,
    seq           BIGINT NOT NULL,
    at_ms         BIGINT NOT NULL,
    -- Who wanted it, and why; empty for what happens by itself.
    who           TEXT NOT NULL,
    why           TEXT NOT NULL,
    body          TEXT NOT NULL,
    PRIMARY KEY (tournament_id, seq)
);
