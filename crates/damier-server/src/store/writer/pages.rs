//! The pages of the ledger that the writer adds: every transaction counts itself, and the journal.

use super::super::journal::{Entry, Ledger, READ_LEDGER};
use super::super::sql::{INSERT_ENTRIES, INSERT_ENTRY};
use super::db::{Db, DbError, Value};

/// The row is ours alone: nobody waits for it.
const WRITE_LEDGER: &str =
    "UPDATE ledger SET commits = $1, entries = $2, head_hash = $3 WHERE id = $4";

/// The last thing in a transaction: its entries, and how far the ledger is then.
pub(super) async fn write(
    db: &mut Db<'_>,
    ledger: &Ledger,
    entries: &[Entry],
) -> Result<Ledger, DbError> {
    let after = ledger.after(entries);
    let numbers = ledger.entries + 1..;
    let rows: Vec<_> =
        numbers.zip(entries).map(|(number, entry)| row(ledger, number, entry)).collect();
    db.execute_all(INSERT_ENTRY, &INSERT_ENTRIES, &rows).await?;
    let values = [
        Value::Int(after.commits),
        Value::Int(after.entries),
        Value::Bytes(&after.head),
        Value::Int(after.id),
    ];
    db.execute(WRITE_LEDGER, &values).await?;
    Ok(after)
}

fn row<'a>(ledger: &Ledger, number: i64, entry: &'a Entry) -> [Value<'a>; 6] {
    [
        Value::Int(ledger.id),
        Value::Int(number),
        Value::Int(entry.at_ms),
        Value::Text(&entry.subject),
        Value::Text(entry.what.word()),
        Value::Text(&entry.body),
    ]
}

/// How far it is, after something went wrong.
pub(super) async fn read(db: &mut Db<'_>, ledger: &Ledger) -> Result<Ledger, DbError> {
    let values = [Value::Int(ledger.id)];
    let rows = db.rows(READ_LEDGER, &values, |row| {
        let missing = || DbError::nonsense("a number is missing");
        let number = |column| row.int(column)?.ok_or_else(missing);
        let (commits, entries) = (number(2)?, number(3)?);
        // There is none before the first entry.
        let head = if entries == 0 { vec![0; 32] } else { row.bytes(4)? };
        let head = head.try_into().map_err(|_| DbError::nonsense("a hash has 32 bytes"))?;
        Ok(Ledger { commits, entries, head, ..ledger.clone() })
    });
    rows.await?.pop().ok_or_else(|| DbError::nonsense("the ledger is gone"))
}
