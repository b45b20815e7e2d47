//! The server: its games over real sockets, and its storage under everything that can happen.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod absence;
mod accounts; // signing up, logging in, ratings and statistics
mod analysis;
mod answers; // answers that fit their description
mod append; // writing, fencing, group commit, the end of a game
mod archive; // finished games: lists, files, games from elsewhere
mod blocks; // clients that speak Pawn Hub's blocks
mod blocks_social; // their friends and what they say
mod board_feed; // clients that hold no rule
mod catalogue; // bad input, one by one
mod chat; // what people say to each other
mod copies;
mod crowd; // a database with many games
mod damage; // flipped bytes, lost tails, full disks
mod database; // a database for each test, of both kinds
mod described; // OpenAPI, the page made from it, and answers that fit
mod figures; // statistics, ratings, rankings
mod friends; // friends, blocks, and who is here
mod hosting; // who plays with programs, whose names are kept, why they lost
mod house_accounts; // what an account is and may do, and how it goes
mod house_admin; // those who look after the server
mod house_guests; // guests who are judged, and acts about who is gone
mod judging; // what the rules say of any position
mod kamisado; // programs that play Kamisado
mod kill; // kill -9, again and again
mod kill_server; // kill -9 of a whole server
mod languages; // refusals in the language of whoever asks
mod limits; // what anybody may take of the server
mod lines; // programs that speak lines: Mastermind, Pawn Hub
mod links; // challenges by link, and whose token it is
mod lobby; // challenges, rematches, series, the computer player
mod model; // random interleavings against a model
mod neighbours; // a game beside
mod noninterference; // what may not be seen never leaves the server
mod opening; // what is refused at the start
mod paging; // long lists, and answers that are kept
mod people; // accounts, sessions, ratings
mod plans; // how both databases would run each statement
mod play; // whole games over real sockets
mod plies; // games with all their positions
#[path = "../../../../xtask/src/postgres.rs"]
#[expect(dead_code, reason = "the chores use all of it")]
mod postgres; // a server of our own
mod power; // power cuts and broken disks
mod proof; // verify and exports
mod raw; // WebSockets made by hand
mod restart; // PostgreSQL going away and coming back
mod returning; // who comes back after a restart, and who does not
mod rules; // the rules to read, and pictures of boards
mod running; // a server inside this program
mod shared; // several servers on one database
mod siam; // programs that play Siam
mod simulation; // a bad network, and a server that dies
mod site; // the page for browsers
mod skip; // what a test needs and the machine may lack
mod spectators; // how many look on
mod statements; // every SQL statement of the store
mod table; // guests at tables
mod threats; // what an attacker may try that no other file is about
mod tls; // encrypted connections
mod tokens; // how they end
mod tournaments; // people in tournaments, and whoever directs them
mod upgrade; // a database of an older version
mod wire_blocks; // what clients send wrong in blocks
mod wire_lines; // what programs send wrong in lines
mod wire_options; // what may be chosen for programs, and a full disk
mod wire_structs; // what programs send wrong in structs
