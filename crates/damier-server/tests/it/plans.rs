//! No statement reads all of a table that grows: both databases are asked how they would run each.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection as Sqlite;
use sqlx::{AnyConnection, AssertSqlSafe, Executor, Row};

use crate::database::{Database, on_both};
use crate::statements::{Statement, statements};

/// Tables of a few rows for ever.
const SMALL: &[&str] = &["ledger", "node", "unfilled", "_sqlx_migrations"];

/// Statements that do read all of a table, told by what is only in them, and why they may.
const MAY_READ_ALL: &[(&str, &str)] = &[
    ("FROM journal WHERE what = 'made'", "verify: games that vanished"),
    ("FROM journal WHERE what = 'account'", "verify: accounts that vanished"),
    ("FROM journal WHERE what = 'happened'", "verify: tournaments, and those that vanished"),
    ("SELECT DISTINCT game_id FROM game_log", "verify: logs without a game"),
    (
        "INSERT INTO tally (account_id, kind, seat, reason, wins, draws, losses) SELECT",
        "start: once",
    ),
    ("FROM played WHERE seat > 0 AND EXISTS", "start: figures of older games, once"),
    ("FROM chat ORDER BY message_id DESC LIMIT 1", "one row, from the end of its index"),
];

/// The statement, and why it reads too much.
type Complaint = (String, String);

#[test]
fn no_statement_reads_all_of_a_table_that_grows() {
    let statements = statements();
    assert!(statements.len() > 40, "the sources are read: {}", statements.len());
    on_both(async |database: &Database| {
        database.open().await.close().await;
        let is_sqlite = database.is_sqlite();
        let complaints = if is_sqlite {
            on_sqlite(database, &statements)
        } else {
            on_postgres(database, &statements).await
        };
        let (excused, refused): (Vec<_>, Vec<_>) =
            complaints.into_iter().partition(|(text, _)| excuse(text).is_some());
        assert!(refused.is_empty(), "they read all of a table: {refused:#?}");
        // Where tables are empty, PostgreSQL finds a way that SQLite does not.
        if is_sqlite {
            let used: BTreeSet<&str> =
                excused.iter().filter_map(|(text, _)| excuse(text)).collect();
            let unused: Vec<_> =
                MAY_READ_ALL.iter().filter(|(only, _)| !used.contains(only)).collect();
            assert!(unused.is_empty(), "nothing needs these excuses: {unused:?}");
        }
    });
}

fn excuse(text: &str) -> Option<&'static str> {
    MAY_READ_ALL.iter().map(|(only, _)| *only).find(|only| text.contains(only))
}

/// Only one of them understands these.
fn is_for_postgres(text: &str) -> bool {
    text.contains("::")
}

fn is_for_sqlite(text: &str) -> bool {
    text.contains("randomblob")
}

fn on_sqlite(database: &Database, statements: &[Statement]) -> Vec<Complaint> {
    let sqlite = Sqlite::open(database.path().join("damier.db")).unwrap();
    let mut indexes = sqlite
        .prepare("SELECT name, coalesce(sql, '') FROM sqlite_master WHERE type = 'index'")
        .unwrap();
    let indexes = indexes.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let indexes: BTreeMap<String, String> = indexes.map(Result::unwrap).collect();
    let mut complaints = Vec::new();
    for Statement { text, file } in statements.iter().filter(|it| !is_for_postgres(&it.text)) {
        let plan = sqlite.prepare(&format!("EXPLAIN QUERY PLAN {text}"));
        let mut plan = plan.unwrap_or_else(|error| panic!("{file}: {text}: {error}"));
        // Values that are not bound are NULL.
        let mut rows = plan.raw_query();
        while let Some(row) = rows.next().unwrap() {
            let step: String = row.get("detail").unwrap();
            if reads_all_on_sqlite(text, &step, &indexes) {
                complaints.push((text.clone(), step));
            }
        }
    }
    complaints
}

/// `SCAN table`, but for small ones, for what the statement itself brings, and for indexes that have
/// only a part of the rows.
fn reads_all_on_sqlite(text: &str, step: &str, indexes: &BTreeMap<String, String>) -> bool {
    let Some(scanned) = step.strip_prefix("SCAN ") else { return false };
    let words: Vec<&str> = scanned.split(' ').collect();
    let index = words.iter().position(|word| *word == "INDEX").and_then(|at| words.get(at + 1));
    let is_partial =
        index.and_then(|index| indexes.get(*index)).is_some_and(|sql| sql.contains("WHERE"));
    let is_brought =
        ["CONSTANT ROW", "VALUES CLAUSE"].iter().any(|brought| scanned.contains(brought))
            || words[0].starts_with('(')
            || text.contains(&format!(") AS {}", words[0]))
            || text.contains(&format!("{} (", words[0])) && text.starts_with("WITH ");
    !(is_partial || is_brought || SMALL.contains(&words[0]))
}

async fn on_postgres(database: &Database, statements: &[Statement]) -> Vec<Complaint> {
    let mut connection = database.connect().await;
    // As if every table were long, and whatever the values are.
    for setting in [
        "SET enable_seqscan = off",
        "SET enable_hashjoin = off",
        "SET enable_mergejoin = off",
        "SET plan_cache_mode = force_generic_plan",
    ] {
        connection.execute(setting).await.unwrap();
    }
    let partial = "SELECT indexname::text FROM pg_indexes WHERE indexdef LIKE '% WHERE %'";
    let partial = connection.fetch_all(partial).await.unwrap();
    let partial: Vec<String> = partial.iter().map(|row| row.get(0)).collect();
    let mut complaints = Vec::new();
    for Statement { text, file } in statements.iter().filter(|it| !is_for_sqlite(&it.text)) {
        let values = (1..100).take_while(|n| text.contains(&format!("${n}"))).count();
        prepare(&mut connection, text, values)
            .await
            .unwrap_or_else(|error| panic!("{file}: {text}: {error}"));
        let values = match values {
            0 => String::new(),
            values => format!("({})", vec!["NULL"; values].join(", ")),
        };
        let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN EXECUTE plan{values}")));
        let lines = connection.fetch_all(explain).await.unwrap();
        let lines: Vec<String> = lines.iter().map(|row| row.get(0)).collect();
        connection.execute("DEALLOCATE plan").await.unwrap();
        let too_much =
            nodes(&lines).into_iter().filter(|node| reads_all_on_postgres(node, &partial));
        complaints.extend(too_much.map(|node| (text.clone(), node)));
    }
    complaints
}

/// Prepares a statement of so many values. The driver would tell their types; here what is counted with is a
/// number, PostgreSQL finds most others out, and where it cannot, they are texts.
async fn prepare(
    connection: &mut AnyConnection,
    text: &str,
    values: usize,
) -> Result<(), sqlx::Error> {
    let is_counted = |n: usize| {
        let signs = [" - ", " + "];
        signs.iter().any(|sign| {
            text.contains(&format!("${n}{sign}")) || text.contains(&format!("{sign}${n}"))
        })
    };
    let type_of = |n| if is_counted(n) { "bigint" } else { "unknown" };
    let mut types: Vec<&str> = (1..=values).map(type_of).collect();
    loop {
        let list = if values == 0 { String::new() } else { format!("({})", types.join(", ")) };
        let prepare = AssertSqlSafe(format!("PREPARE plan {list} AS {text}"));
        let Err(error) = connection.execute(sqlx::raw_sql(prepare)).await else { return Ok(()) };
        let said = error.to_string();
        let unknown = said.split("could not determine data type of parameter $").nth(1);
        let number = unknown.and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
        match number.and_then(|number| types.get_mut(number - 1)).filter(|it| **it == "unknown") {
            Some(unknown) => *unknown = "text",
            None => return Err(error),
        }
    }
}

/// The steps of a plan, each with the lines that tell more of it.
fn nodes(lines: &[String]) -> Vec<String> {
    let mut nodes: Vec<String> = Vec::new();
    for line in lines {
        match nodes.last_mut().filter(|_| !line.contains("->")) {
            Some(node) => node.extend(["; ", line.trim()]),
            None => nodes.push(line.trim().trim_start_matches("->").trim().to_owned()),
        }
    }
    nodes
}

/// A scan of a table, or of a whole index.
fn reads_all_on_postgres(node: &str, partial: &[String]) -> bool {
    let named = |before: &str| node.split(before).nth(1).and_then(|rest| rest.split(' ').next());
    if node.starts_with("Seq Scan") {
        return named(" on ").is_none_or(|table| !SMALL.contains(&table));
    }
    let is_scan = ["Index Scan", "Index Only Scan", "Bitmap Index Scan"];
    if !is_scan.iter().any(|scan| node.starts_with(scan)) || node.contains("Index Cond:") {
        return false;
    }
    let index = named(" using ").or_else(|| named("Bitmap Index Scan on ")).unwrap_or_default();
    let is_small = named(" on ").is_some_and(|of| SMALL.iter().any(|table| of.starts_with(table)));
    !is_small && !partial.iter().any(|known| known == index)
}
