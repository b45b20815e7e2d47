-- What was said at a game of programs, as JSON: for their authors, and nothing depends on it.
CREATE TABLE dialogue (
    game_id TEXT PRIMARY KEY,
    body    TEXT NOT NULL
);
