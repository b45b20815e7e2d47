//! Games, accounts and ratings, on disk.
//!
//! What was acknowledged is on disk: [`Store::append`] answers after the commit that holds its
//! events, and one commit holds the events of many games. The same SQL runs on SQLite, a file in
//! the data directory, and on PostgreSQL.
//!
//! | file | what |
//! |---|---|
//! | `config.rs`, `open.rs` | where the data is; everything that is checked before it is touched |
//! | `writer/` | the one task that appends: batches, fencing, what a failed commit means |
//! | `chain.rs`, `journal.rs` | the hashes that tie events together, and those that tie everything else |
//! | `game.rs` | stored games as everybody knows them |
//! | `rows.rs` | what is on disk of them: texts that nobody else reads |
//! | `games.rs`, `archive.rs`, `figures.rs`, `accounts.rs`, `guests.rs`, `sanctions.rs`, `admin.rs`, `ratings.rs`, `dialogues.rs`, `friends.rs`, `chat.rs`, `reports.rs` | reading, and the writes that are no events |
//! | `fill.rs` | what the first start of a version computes for older games |
//! | `deletion.rs` | an account that goes, with its name in games |
//! | `space.rs` | is there room to write again? |
//! | `nodes.rs` | who keeps a game going: epochs, and leases where servers share a database |
//! | `verify.rs`, `doubt.rs`, `export.rs` | recomputing every hash, here or far from the database |
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! use damier_referee::{Event, House};
//! use damier_rules::{GameKind, Setup};
//! use damier_server::store::{Append, NewGame, Player, Store, StoreConfig};
//!
//! let store = Store::open(&StoreConfig::directory(folder.path())).await?;
//! let game = store
//!     .create_game(NewGame {
//!         id: "g1".parse()?,
//!         kind: GameKind::Chess,
//!         setup: Setup::default(),
//!         series: None,
//!         house: House::default(),
//!         players: [Player::new("u-1".parse()?, "Ann"), Player::new("u-2".parse()?, "Bob")],
//!         created_ms: 0,
//!         tags: Default::default(),
//!     })
//!     .await?;
//! let appended = store
//!     .append(Append {
//!         game: game.start.id,
//!         expected_seq: game.seq,
//!         epoch: game.epoch,
//!         at_ms: 17,
//!         events: vec![Event::Started].into(),
//!         end: None,
//!     })
//!     .await?; // from here on, nothing short of a broken disk loses the event
//! assert_eq!(appended.seq, 1);
//! # store.close().await;
//! # Ok(()) }
//! ```

mod accounts;
mod admin;
mod anchor;
mod archive;
mod chain;
mod chat;
mod check;
mod config;
mod copies;
mod deletion;
mod dialogues;
mod doubt;
mod error;
mod export;
mod figures;
mod fill;
mod friends;
mod game;
mod games;
mod guests;
mod handle;
mod journal;
mod migrations;
mod nodes;
mod open;
mod ratings;
mod reports;
mod rows;
mod sanctions;
mod space;
mod sql;
mod tournaments;
mod verify;
mod writer;

pub use accounts::{Account, Grant, Login, LoginUser, Standing};
pub use admin::{Act, Announcement, Listed};
pub use archive::{Filter, Finished, OwnResult, Part, Spot, StartWanted, Wanted};
pub use chain::Hash;
pub(crate) use chat::IDS_PER_MS;
pub use chat::{Line, Mark, NewLine};
pub use config::{StoreConfig, Url};
pub use doubt::{Doubt, Flaw, Report};
pub use error::{AppendError, BadGame, Failure, Loss, OpenError, StoreError};
pub use export::{Export, ExportError, verify_export};
#[doc(hidden)]
pub use figures::figure_statements;
pub use figures::{AllFigures, BestWin, Endings, RatedGame, Totals, Versus};
pub use friends::{Bond, BondState, Bonded};
pub use game::{
    Append, Appended, End, Ended, Figures, NewGame, Player, RatedAs, RatingChange, SeatFigures,
    StatsChange, StoredEvent, StoredGame,
};
pub use handle::{Counters, Store};
pub use nodes::Taken;
pub use ratings::{Leader, Pool, Rating, Rung, Stats};
pub use reports::ChatReport;
pub use sanctions::{InForce, Sanction, SanctionKind};
pub(crate) use tournaments::TOURNAMENT_TAG;
pub use tournaments::{Happened, ListedTournament};
pub use verify::verify;
pub(crate) use verify::verify_with;
