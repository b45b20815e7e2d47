-- Which database this is, and how many transactions it has seen. What is written beside it now and then
-- shows whether it is the one that was served last, and whether all of it is there.

CREATE TABLE ledger (
    id       INTEGER PRIMARY KEY,
    identity TEXT NOT NULL,
    commits  BIGINT NOT NULL
);

INSERT INTO ledger (id, identity, commits) VALUES (1, '', 0);
