//! A database with many games and accounts, made by a few statements.

use crate::database::Database;

/// Accounts `P1`, `P2`, … and games between them. Every game is one of chess, kamisado or siam; each seventh was
/// drawn, and of the others the first seat has won two of three. Game number `i` ended at `i` seconds.
pub(crate) async fn fill(database: &Database, accounts: u32, games: u32) {
    let numbers = |most: u32| {
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {most}) ")
    };
    // Spread, so that everybody meets many others; never oneself.
    let one = format!("(i * 7919) % {accounts} + 1");
    let two = format!("((i * 7919) + 1 + (i * 31) % ({accounts} - 1)) % {accounts} + 1");
    let kind = "CASE i % 3 WHEN 0 THEN 'chess' WHEN 1 THEN 'kamisado' ELSE 'siam' END";
    let reason =
        "CASE WHEN i % 7 = 0 THEN 'agreement' WHEN i % 1000 = 1 THEN 'abandon' ELSE 'resign' END";
    let result = |win: &str, loss: &str| {
        format!("CASE WHEN i % 7 = 0 THEN 'draw' WHEN i % 3 < 2 THEN '{win}' ELSE '{loss}' END")
    };
    let played = |seat: u32, own: &str, other: &str, result: String| {
        format!(
            "INSERT INTO played (player_id, ended_ms, game_id, kind, seat, opponent_id, result, reason, rating, \
             opponent_rating, rating_after, deviation_after, plies, moves, thought_ms) {} \
             SELECT 'u-' || ({own}), i * 1000, 'g' || i, {kind}, {seat}, 'u-' || ({other}), {result}, {reason}, \
             1500, 1000 + i % 1000, 1000 + i % 900, 80, 40, 20, 60000 FROM n;",
            numbers(games)
        )
    };
    let script = [
        format!(
            "INSERT INTO account (account_id, name, name_key, password_hash, created_ms) {} \
             SELECT 'u-' || i, 'P' || i, replace(replace('p' || i, '0', 'o'), '1', 'l'), '', 1 FROM n;",
            numbers(accounts)
        ),
        format!(
            "INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) {} \
             SELECT 'g' || i, 0, X'0000000000000000000000000000000000000000000000000000000000000000', 1, '', {}, {reason}, i * 1000 FROM n;",
            numbers(games),
            result("1-0", "0-1").replace("'draw'", "'1/2-1/2'"),
        ),
        format!(
            "INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, \
             player_two_name, created_ms) {} SELECT 'g' || i, {kind}, '{{}}', '{{\"rated\":true}}', \
             'u-' || ({one}), 'P' || ({one}), 'u-' || ({two}), 'P' || ({two}), i * 1000 - 500 FROM n;",
            numbers(games)
        ),
        played(1, &one, &two, result("win", "loss")),
        played(2, &two, &one, result("loss", "win")),
        "INSERT INTO rating (account_id, kind, rating, deviation, volatility, games, updated_ms) \
         SELECT player_id, kind, 1200 + COUNT(*) * 7 % 800 + 0.25, \
         CASE WHEN COUNT(*) % 5 = 0 THEN 200 ELSE 80 END, 0.06, COUNT(*), MAX(ended_ms) \
         FROM played GROUP BY player_id, kind;"
            .to_owned(),
        "INSERT INTO stats (account_id, kind, wins, draws, losses, moves, thought_ms) \
         SELECT player_id, kind, COUNT(CASE WHEN result = 'win' THEN 1 END), \
         COUNT(CASE WHEN result = 'draw' THEN 1 END), COUNT(CASE WHEN result = 'loss' THEN 1 END), \
         SUM(moves), SUM(thought_ms) FROM played GROUP BY player_id, kind;"
            .to_owned(),
        "INSERT INTO tally (account_id, kind, seat, reason, wins, draws, losses) \
         SELECT player_id, kind, seat, reason, COUNT(CASE WHEN result = 'win' THEN 1 END), \
         COUNT(CASE WHEN result = 'draw' THEN 1 END), COUNT(CASE WHEN result = 'loss' THEN 1 END) \
         FROM played GROUP BY player_id, kind, seat, reason;"
            .to_owned(),
    ];
    database.run(&format!("BEGIN; {} COMMIT;", script.join("\n"))).await;
    // As PostgreSQL does by itself, a minute after so much was written.
    database.run(if database.is_sqlite() { "ANALYZE" } else { "VACUUM ANALYZE" }).await;
}
