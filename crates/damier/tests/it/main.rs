//! The program as people use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod administration; // `damier admin`, with and without a running server
mod arena; // two players, and which one is stronger
mod bench; // measuring
mod bot_engines; // bots with engines
mod bot_kamisado; // a program that plays Kamisado
mod bot_mastermind; // one that plays Mastermind
mod bot_pawnhub; // one that plays chess
mod bot_siam; // one that plays Siam, and talks to its opponent
mod bots; // bots at the real server
mod check_bot; // programs of students
mod check_bot_faults; // such that do one thing wrong
mod database; // the server on PostgreSQL
mod engine; // our players as an engine
mod everywhere; // every page of the API has its command
mod faults; // the server when something around it breaks
mod guarding; // what is logged, and passwords that were forgotten
mod hosting; // settings, logs, a look at what is stored
mod join; // two people and a spectator at a server
mod join_house; // accounts, friends, chat and figures from a terminal
mod join_lines; // the same line by line; a server that dies
mod join_tls; // over encrypted connections, and whom one trusts
mod judge; // the referee of a list of moves
mod kits; // the players of clients/
mod lines; // one line at a time, through pipes
mod perft; // counting
#[path = "../../../../xtask/src/postgres.rs"]
#[expect(dead_code, reason = "the chores use all of it")]
mod postgres; // a PostgreSQL server of our own
mod program; // how the tests run it
mod referees; // small referees of the wire protocols, for bots
mod replay; // saved games, looked at again
mod restarts; // a server that starts
mod rules; // the rules to read
mod screen_games; // a whole game of each kind in a real terminal
mod screen_sitting; // clocks, draws, undo, saving and leaving, in a real terminal
mod serve; // the server, killed and told to stop
mod served; // the server in a process of its own, and games as players know them
#[path = "../../../damier-server/tests/it/skip.rs"]
mod skip; // what a test needs and the machine may lack
mod surroundings; // the server in a bad place: its clock, its file handles, its log
mod terminal; // the terminal of these tests, read as a person would
mod tournament; // championships of programs, from one file
