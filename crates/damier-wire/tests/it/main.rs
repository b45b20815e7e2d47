//! One binary for all tests of the wire.

mod any_bytes; // nothing that arrives makes a reader panic or disagree with itself
mod kamisado; // golden bytes, wrong fields, who is to move
mod lines; // how bytes become lines
mod mastermind; // requests, the server's texts
mod pawnhub; // boards, moves, the order of the server's lines
mod pawnhub_blocks; // how bytes become texts, and texts messages
mod siam; // golden bytes, which fields mean something, what answers what
mod transcripts;
mod typescript; // the types of the page // the games in docs/protocols
