//! Mastermind: games to win, lose and draw.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};

use damier_wire::mastermind::{FromServer, ToServer};

use super::Language::{Java, Python};
use super::{Host, Kit, PATIENCE};

/// How the games ended, in the kit's words.
fn results(said: &str) -> Vec<&str> {
    said.lines().filter_map(|line| line.strip_prefix("Partie : ")).collect()
}

#[test]
fn python_and_java_find_each_other_and_play() {
    let host = Host::start();
    let python = host.kit(Python, "mastermind", "python", &["3", "1"]);
    let java = host.kit(Java, "mastermind", "java", &["3", "2"]);
    let (python, java) = (python.end(), java.end());
    let (first, second) = (results(&python), results(&java));
    assert_eq!((first.len(), second.len()), (3, 3), "{python}\n{java}");
    for results in first.iter().zip(&second) {
        let fits =
            matches!(results, (&"GAGNE", &"PERDU") | (&"PERDU", &"GAGNE") | (&"NUL", &"NUL"));
        assert!(fits, "{results:?}:\n{python}\n{java}");
    }
    assert!(python.ends_with("Fin.\n") && java.ends_with("Fin.\n"), "{python}\n{java}");
    host.stop();
}

/// A player that does as it is told.
struct Scripted {
    stream: BufReader<TcpStream>,
    number: u32,
}

impl Scripted {
    fn connect(address: SocketAddr) -> Scripted {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut player = Scripted { stream: BufReader::new(stream), number: 0 };
        let FromServer::YourId(number) = player.next() else { panic!("ID comes first") };
        player.number = number;
        while player.next() != FromServer::End {}
        player
    }

    fn say(&mut self, message: &ToServer) {
        self.stream.get_mut().write_all(format!("{message}\n").as_bytes()).unwrap();
    }

    fn next(&mut self) -> FromServer {
        let mut line = String::new();
        self.stream.read_line(&mut line).unwrap();
        FromServer::read(line.trim_end_matches('\n'))
    }

    /// What comes next, whatever the waiting room says in between.
    fn wait_for(&mut self, wanted: &FromServer) {
        loop {
            let next = self.next();
            if next == *wanted {
                return;
            }
            let between = matches!(
                next,
                FromServer::InviteFrom(_) | FromServer::Begins(_) | FromServer::SecretAccepted
            );
            assert!(between || matches!(next, FromServer::Answer(_)), "{next} before {wanted}");
        }
    }

    /// Waits until somebody wants to play, and accepts.
    fn accept(&mut self) {
        loop {
            if let FromServer::InviteFrom(kit) = self.next() {
                self.say(&ToServer::Accept(kit));
                return;
            }
        }
    }
}

const SECRET: &str = "JVBO";
const WRONG: &str = "FFFF";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    Lose,
    Win,
    Draw,
    Leave,
}

/// What the kit said after those words, in its present game.
fn last<'a>(said: &'a str, words: &str) -> &'a str {
    said.lines().rev().find_map(|line| line.strip_prefix(words)).unwrap()
}

/// Plays one game against a kit, which says on its screen what nobody else should know.
fn play(opponent: &mut Scripted, kit: &Kit, plan: Plan, rounds_before: &mut usize) {
    opponent.wait_for(&FromServer::AskSecret);
    opponent.say(&ToServer::Secret(SECRET.to_owned()));
    opponent.wait_for(&FromServer::AskGuess);
    loop {
        // Its guess of this exchange is on its screen before ours is sent.
        *rounds_before += 1;
        let guesses = || kit.said().matches("Je propose ").count();
        kit.wait_until("guesses", || guesses() >= *rounds_before);
        let said = kit.said();
        let is_found = last(&said, "Je propose ") == SECRET;
        let found = last(&said, "La partie commence, mon code est ").to_owned();
        let guess = match plan {
            Plan::Win => found,
            Plan::Draw if is_found => found,
            Plan::Leave => return opponent.say(&ToServer::Quit),
            Plan::Lose | Plan::Draw if found == WRONG => "RRRR".to_owned(),
            Plan::Lose | Plan::Draw => WRONG.to_owned(),
        };
        opponent.say(&ToServer::Guess(guess));
        let end = match plan {
            Plan::Lose => FromServer::Lost(SECRET.to_owned()),
            Plan::Draw => FromServer::Drawn,
            Plan::Win | Plan::Leave => FromServer::Won,
        };
        if is_found || plan == Plan::Win {
            return opponent.wait_for(&end);
        }
        opponent.wait_for(&FromServer::AskGuess);
    }
}

#[test]
fn kits_win_lose_draw_and_are_left_alone() {
    let host = Host::start();
    for language in [Python, Java] {
        let mut opponent = Scripted::connect(host.port("mastermind"));
        let name = format!("devin{language:?}");
        let kit = host.kit(language, "mastermind", &name, &["4"]);
        let mut rounds = 0;
        for plan in [Plan::Lose, Plan::Win, Plan::Draw, Plan::Leave] {
            opponent.accept();
            play(&mut opponent, &kit, plan, &mut rounds);
        }
        let said = kit.end();
        assert_eq!(results(&said), ["GAGNE", "PERDU", "NUL", "GAGNE"], "{said}");
        assert!(said.contains("Erreur : l'adversaire a quitt"), "{said}");
    }
    host.stop();
}

#[test]
fn kits_accept_an_invitation_and_bear_a_refusal() {
    let host = Host::start();
    for language in [Python, Java] {
        let mut opponent = Scripted::connect(host.port("mastermind"));
        let name = format!("invite{language:?}");
        let kit = host.kit(language, "mastermind", &name, &["1"]);
        let number = loop {
            if let FromServer::InviteFrom(number) = opponent.next() {
                break number;
            }
        };
        opponent.say(&ToServer::Refuse(Some(number)));
        opponent.say(&ToServer::Invite(number));
        opponent.wait_for(&FromServer::Invited);
        play(&mut opponent, &kit, Plan::Lose, &mut 0);
        let said = kit.end();
        assert!(said.contains(&format!("J'accepte l'invitation du joueur {}\n", opponent.number)));
        assert_eq!(results(&said), ["GAGNE"], "{said}");
        opponent.say(&ToServer::Quit);
        opponent.wait_for(&FromServer::Bye);
    }
    host.stop();
}
