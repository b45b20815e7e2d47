//! One binary for all tests that run the program.

mod judge; // the referee of a list of moves
mod perft; // counting
mod program; // how the tests run it
