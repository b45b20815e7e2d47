//! One binary for all tests of the dialects.

mod any_bytes; // nothing that arrives makes a dialect panic or contradict itself
mod ends; // every end has its words, for both players
mod kamisado; // structs, towers and passes through whole games
mod mastermind; // which code is asked for, and what is answered
mod pawnhub; // lines, boards and whole games
mod pawnhub_blocks; // boards, ends and contests
mod siam; // structs, and what moves may be called
