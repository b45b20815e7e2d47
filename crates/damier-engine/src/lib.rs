//! Computer players for every game.
//!
//! | file | what it knows |
//! |---|---|
//! | `task` | what is asked: a game as far as its player may know it, limits, a level |
//! | `thought` | what is answered: moves with scores, and how the search goes on |
//! | `engine` | what every computer player is, and which one plays which game |
//! | `search` | one search for every game that hides nothing |
//! | `chess` | what chess and its relatives add to it |
//! | `dark` | dark chess, from what was seen alone |
//! | `kamisado` | proofs, and a table of the first moves |
//! | `mastermind` | a decision tree, and guesses from any past |
//! | `siam` | what Siam adds to the search |
//! | `uct` | a player that knows nothing but the rules: a yardstick |
//! | `analysis` | what it thinks of a game that was played |
//! | `player`, `level`, `recipe` | any of them as strong as one likes |
//! | `pace` | how long to think about a move |
//! | `followed` | what each seat of a game may know |
//! | `guest` | engines of others, as processes |
//!
//! With a limit of nodes and a seed, equal tasks give equal answers.

mod analysis;
mod chess;
pub mod dark;
mod engine;
mod followed;
pub mod guest;
pub mod kamisado;
mod level;
pub mod mastermind;
mod pace;
mod player;
mod random;
mod recipe;
pub mod search;
mod siam;
mod task;
mod thought;
pub mod uct;

pub use analysis::{Analyst, Course, Opinion, Step, blank_analysis, grade, suggestion, written};
pub use engine::{Engine, Options, engine};
pub use followed::{Followed, Seen};
pub use level::Level;
pub use pace::MARGIN;
pub use player::Player;
pub use random::Random;
pub use task::{Guessed, Known, Limits, Sight, Stop, Task};
pub use thought::{Line, Score, Thought};
