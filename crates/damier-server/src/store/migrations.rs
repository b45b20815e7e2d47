//! The steps that make the tables, as they are in `migrations/`.
//!
//! They are listed by hand: the macro that finds them compiles all of `sqlx`, and SQLite with it, a
//! second time for the compiler's own use.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Numbers, names and texts, the first step first. What was run on somebody's database never changes.
const STEPS: [(i64, &str, &str); 13] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "dialogues", include_str!("../../migrations/0003_dialogues.sql")),
    (4, "game start", include_str!("../../migrations/0004_game_start.sql")),
    (5, "ledger", include_str!("../../migrations/0005_ledger.sql")),
    (6, "game log", include_str!("../../migrations/0006_game_log.sql")),
    (7, "journal", include_str!("../../migrations/0007_journal.sql")),
    (8, "accounts", include_str!("../../migrations/0008_accounts.sql")),
    (9, "social", include_str!("../../migrations/0009_social.sql")),
    (10, "figures", include_str!("../../migrations/0010_figures.sql")),
    (11, "acts", include_str!("../../migrations/0011_acts.sql")),
    (12, "tournaments", include_str!("../../migrations/0012_tournaments.sql")),
    (13, "tournament names", include_str!("../../migrations/0013_tournament_names.sql")),
];

pub(super) fn migrator() -> Migrator {
    let step = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.into_iter().map(step).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The list is what `sqlx` itself would find in the folder, checksums included.
    #[test]
    fn every_step_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let found = runtime.block_on(Migrator::new(folder)).unwrap();
        let of = |migrator: &Migrator| {
            let facts = |step: &Migration| {
                (step.version, step.description.clone(), step.checksum.clone(), step.no_tx)
            };
            migrator.iter().map(facts).collect::<Vec<_>>()
        };
        assert_eq!(of(&migrator()), of(&found));
    }
}
