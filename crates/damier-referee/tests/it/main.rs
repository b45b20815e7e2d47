//! One binary for all tests of the referee.

mod audience; // what each viewer is told
mod clocks; // what is left on the clocks, for every time control
mod meeting; // seeks, challenges, series, ratings
mod noninterference; // what is secret shows in no answer
mod records; // sessions kept and gone on with
mod sessions; // tables that read like regulations, with virtual time
mod simulator;
mod swiss; // rounds by the Dutch system
mod tournament; // tables, brackets, ties
mod tournament_events; // whole events, with virtual time // thousands of clumsy clients, and the books afterwards
