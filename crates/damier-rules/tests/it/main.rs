//! One binary for all tests of the rules.

#![expect(clippy::disallowed_methods, reason = "tests read their data and watch for hangs")]

mod any_text; // no text makes a game panic
mod chess; // the chess family beyond the common files
mod conformance; // the promises of the trait `Game`
mod corpus; // the inputs kept for the fuzzers
mod kamisado; // deadlocks, the championship validator of seed 001, refusals
mod mastermind; // codes, answers, and what each viewer may know
mod playthroughs; // what each viewer knows, move by move
mod records; // PGN and JSON
mod refusals; // why moves, positions and options are refused
mod secrecy; // what a seat cannot see changes nothing for it
mod siam; // pushes, kinds of moves and mountains, refusals
mod typescript; // the types of views for the page
mod vectors; // the reference data in tests/data, for every game
mod views; // what views tell is what the games say
