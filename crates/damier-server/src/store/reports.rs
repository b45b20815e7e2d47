//! Lines of chats that somebody has reported, for whoever decides about them.

use sqlx::Row as _;

use super::chat::Line;
use super::error::StoreError;
use super::handle::Store;
use super::rows::id;
use super::sql::Statement;
use crate::id::PlayerId;

/// A line that somebody has reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatReport {
    /// Its number.
    pub id: i64,
    /// Who reported it.
    pub by: PlayerId,
    /// What they are called.
    pub by_name: String,
    /// Why.
    pub why: String,
    /// When.
    pub at_ms: i64,
    /// The line, as it was.
    pub line: Line,
}

impl Store {
    /// Keeps a report. False if the same player has reported that line before.
    pub async fn keep_report(&self, report: &ChatReport) -> Result<bool, StoreError> {
        let statement = "INSERT INTO report (report_id, message_id, by_id, by_name, room, from_id, \
            from_name, text, why, at_ms, closed_ms, closed_by) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, '') ON CONFLICT DO NOTHING";
        let ChatReport { id, by, by_name, why, at_ms, line } = report;
        let write = Statement::new(statement)
            .bind(*id)
            .bind(line.id)
            .bind(by.to_string().as_str())
            .bind(by_name.as_str())
            .bind(line.room.as_str())
            .bind(line.from.to_string().as_str())
            .bind(line.from_name.as_str())
            .bind(line.text.as_str())
            .bind(why.as_str())
            .bind(*at_ms);
        Ok(self.write(write).await? == 1)
    }

    /// Reports nobody has dealt with, the oldest first, behind one of them.
    pub async fn open_reports(&self, after: i64, most: i64) -> Result<Vec<ChatReport>, StoreError> {
        let statement = "SELECT report_id, message_id, by_id, by_name, room, from_id, from_name, \
            text, why, at_ms FROM report WHERE closed_ms = 0 AND report_id > $1 \
            ORDER BY report_id LIMIT $2";
        let query = sqlx::query(statement).bind(after).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        let mut reports = Vec::with_capacity(rows.len());
        for row in &rows {
            let (report, at_ms) = (row.try_get(0)?, row.try_get(9)?);
            let line = Line {
                id: row.try_get(1)?,
                room: row.try_get(4)?,
                from: id(row, 5)?,
                from_name: row.try_get(6)?,
                text: row.try_get(7)?,
                // The number says when, to the millisecond.
                at_ms: row.try_get::<i64, _>(1)? / super::chat::IDS_PER_MS,
            };
            let (by_name, why) = (row.try_get(3)?, row.try_get(8)?);
            reports.push(ChatReport { id: report, by: id(row, 2)?, by_name, why, at_ms, line });
        }
        Ok(reports)
    }
}
