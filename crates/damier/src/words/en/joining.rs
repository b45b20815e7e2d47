//! What is said to somebody who plays at a server, in English.

use super::super::{Heading, Joining, sentence};

const LOBBY_HELP: &str = "\
            3                     choose entry 3 of the list (Enter: the one marked)\n\
            play GAME             wait for whoever wants that game\n\
            challenge NAME GAME   challenge somebody\n\
            link GAME             make a link for a friend\n\
            accept, decline       the challenge marked, or one named by its number\n\
            watch ID              watch a game\n\
            clock 5+3             minutes+seconds of the next game (30s/move: for each move; -: none)\n\
            cancel                wait no longer\n\
            list                  this lobby again\n\
            quit                  leave (also Ctrl-C, Ctrl-D)";

const GAME_HELP: &str = "\
            help               this page\n\
            moves              the legal moves\n\
            draw               offer a draw, or accept one\n\
            y, n               answer what the opponent asks\n\
            takeback           ask to take your last move back\n\
            claim              claim a draw of the rules, or a game the opponent left\n\
            resign             give the game up\n\
            abort              call the game off before both have moved\n\
            rematch            after the end: play again\n\
            flip               turn the board\n\
            lobby, quit        leave (also Ctrl-C, Ctrl-D)";

pub(in super::super) fn joining(what: &Joining) -> String {
    match what {
        Joining::BadAddress(text) => {
            format!("'{text}' is not the address of a server: say http://host:port")
        }
        Joining::NoTls => {
            "this program cannot encrypt: use http://, through a tunnel if others can listen"
                .to_owned()
        }
        Joining::BadClock(text) => {
            format!(
                "--clock '{text}' cannot be read: give minutes and seconds, such as 5+3, or say the \
                 unit, such as 90s, 30s/move or 3d/move; - for no clock"
            )
        }
        Joining::Unreachable { address, why } => format!("nobody answers at {address}: {why}"),
        Joining::Stranger(address) => format!("what answers at {address} is no Damier server"),
        Joining::NotLetIn { text, .. } => text.clone(),
        Joining::Forgotten => "the server does not know you any more; start again".to_owned(),
        Joining::AskPassword(name) => format!("Password of {name}: "),
        Joining::NoPassword => {
            "no password: type it in a terminal, or put it into DAMIER_PASSWORD".to_owned()
        }
        Joining::Welcome { name, address } => format!("You are {name} at {address}."),
        Joining::Lost => "Connection lost; trying to get it back…".to_owned(),
        Joining::Back => "The connection is back.".to_owned(),
        Joining::Paused(seconds) => {
            format!("The server was away; the clocks stood still for {seconds} s.")
        }
        Joining::No { text, .. } => sentence(text),
        Joining::Seeking(terms) => format!("Waiting for an opponent: {terms}."),
        Joining::Challenging { to, terms } => format!("{to} is challenged: {terms}."),
        Joining::Link { command, terms } => {
            format!("Waiting for whoever runs: {command} ({terms})")
        }
        Joining::WaitsNoLonger => "You wait no longer.".to_owned(),
        Joining::ChallengeGone => "The challenge was not taken up.".to_owned(),
        Joining::Challenged { from, terms } => format!("{from} challenges you: {terms}."),
        Joining::AnotherGame => "Another game of yours has begun: finish this one.".to_owned(),
        Joining::ChooseGameFor(name) => format!("Which game against {name}?"),
        Joining::Heading(part) => heading(*part).to_owned(),
        Joining::Level(level) => format!("level {level}"),
        Joining::Rated => "rated".to_owned(),
        Joining::SoManyGames(games) => format!("{games} games"),
        Joining::Connected(count) => format!("connected: {count}"),
        Joining::LobbyKeys => {
            "Up/Down, Enter: choose | decline | clock 5+3 | cancel | help | quit".to_owned()
        }
        Joining::LobbyHelp => LOBBY_HELP.to_owned(),
        Joining::ClockIs(clock) => format!("The next game is played with {clock}."),
        Joining::NothingChosen => "There is nothing like that in the list.".to_owned(),
        Joining::NotUnderstood(text) => format!("{text}: not understood; type help."),
        Joining::Shown { game, one, two } => format!("{game}: {one} against {two}."),
        Joining::Series { game, games, score } => format!("game {game} of {games}, {score}"),
        Joining::WaitingForOpponent => "Waiting for the opponent".to_owned(),
        Joining::NotBegun => "The game is about to begin".to_owned(),
        Joining::HiddenMove(name) => format!("{name} has moved."),
        Joining::OffersDraw(name) => format!("{name} offers a draw."),
        Joining::AsksTakeback(name) => format!("{name} asks to take a move back."),
        Joining::TakenBack => "A move was taken back.".to_owned(),
        Joining::Away { name, left: Some(left) } => format!("{name} is away ({left} s left)."),
        Joining::Away { name, left: None } => format!("{name} is away."),
        Joining::Returned(name) => format!("{name} is back."),
        Joining::Aborted => "The game was called off.".to_owned(),
        Joining::RematchAsked(name) => format!("{name} wants a rematch: rematch, or decline?"),
        Joining::RematchWanted => "The opponent is asked for a rematch.".to_owned(),
        Joining::MoveOnItsWay => "Your last move is still on its way.".to_owned(),
        Joining::OnlyWatching => "You only watch this game.".to_owned(),
        Joining::NothingAsked => "Nobody asked you anything.".to_owned(),
        Joining::GameGoesOn => "The game goes on: resign first, or quit and come back.".to_owned(),
        Joining::AfterEnd => "rematch, lobby or quit".to_owned(),
        Joining::WhileWatching => "watching; lobby or quit".to_owned(),
        Joining::ComeBack => {
            "The game goes on without you: come back with the same command.".to_owned()
        }
        Joining::GameHelp => GAME_HELP.to_owned(),
    }
}

fn heading(heading: Heading) -> &'static str {
    match heading {
        Heading::Challenges => "Challenges",
        Heading::Waiting => "Who waits",
        Heading::Computers => "Computer players",
        Heading::Games => "Games to watch",
        Heading::New => "Play",
    }
}
