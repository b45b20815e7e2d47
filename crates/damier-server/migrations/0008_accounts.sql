-- What an account is besides its name, what its tokens may do, and what those who look after the server have done.

-- 'admin', 'director' or 'moderator'; nothing for everybody else.
ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT '';
-- 1 for a program, for good.
ALTER TABLE account ADD COLUMN bot BIGINT NOT NULL DEFAULT 0;
-- Its owner has deleted it: the row stays, without a name of theirs and without a password.
ALTER TABLE account ADD COLUMN deleted_ms BIGINT;
CREATE INDEX account_role ON account (role) WHERE role <> '';

-- 'session' for whoever logged in, 'api' for a token that was made for a program.
ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'session';
ALTER TABLE session ADD COLUMN label TEXT NOT NULL DEFAULT '';
-- What an API token may do, as words between spaces.
ALTER TABLE session ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
CREATE INDEX session_seen ON session (seen_ms);

-- Guests who became accounts. Their games keep the guest's id, for it is in their hashes.
CREATE TABLE guest_link (
    guest_id   TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE
);
CREATE INDEX guest_link_account ON guest_link (account_id);

-- Who may not talk ('mute') or not come in ('ban'), and until when. It ends by itself.
CREATE TABLE sanction (
    -- An account or a guest, who has no row.
    player_id TEXT NOT NULL,
    what      TEXT NOT NULL,
    until_ms  BIGINT NOT NULL,
    by_id     TEXT NOT NULL,
    why       TEXT NOT NULL,
    at_ms     BIGINT NOT NULL,
    PRIMARY KEY (player_id, what)
);
CREATE INDEX sanction_until ON sanction (until_ms);

-- For whoever forgot their password. Only the hash of the code is kept.
CREATE TABLE reset_code (
    code_hash  BYTEA PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
    until_ms   BIGINT NOT NULL
);
CREATE INDEX reset_code_account ON reset_code (account_id);
CREATE INDEX reset_code_until ON reset_code (until_ms);

-- Every act of an administrator.
CREATE TABLE admin_act (
    act_id  TEXT PRIMARY KEY,
    at_ms   BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    what    TEXT NOT NULL,
    subject TEXT NOT NULL,
    why     TEXT NOT NULL
);
CREATE INDEX admin_act_at ON admin_act (at_ms, act_id);

-- What everybody is told, until it ends.
CREATE TABLE announcement (
    announcement_id TEXT PRIMARY KEY,
    body            TEXT NOT NULL,
    at_ms           BIGINT NOT NULL,
    until_ms        BIGINT NOT NULL
);
CREATE INDEX announcement_until ON announcement (until_ms);

-- The first hash of a game whose names were taken out of it since: all later hashes are built on it.
ALTER TABLE game_start ADD COLUMN start_hash BYTEA;

-- Games whose clocks stand until both players are back: a restart does not start them again.
CREATE TABLE adjourned (
    game_id TEXT PRIMARY KEY,
    at_ms   BIGINT NOT NULL
);
