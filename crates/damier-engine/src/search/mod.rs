//! One search for every game that hides nothing.
//!
//! | file | what it knows |
//! |---|---|
//! | `searchable` | what a game adds to its rules to be searched |
//! | `searcher` | the engine: a task becomes a search, by one thread or several |
//! | `root` | deeper and deeper, the best moves of the task in order |
//! | `node` | principal variation search of one position |
//! | `quiet` | what follows at the horizon |
//! | `order` | which moves are tried first, learned from those that were good |
//! | `table` | positions seen before |
//! | `value` | scores, wins and losses among them |
//! | `worker` | what one thread carries along |

mod node;
mod order;
mod quiet;
mod root;
mod searchable;
mod searcher;
mod table;
mod value;
mod worker;

pub use searchable::{End, Searchable, mixed};
pub(crate) use searchable::{end_for, lower_half};
pub use searcher::Searcher;
