//! What somebody may not see never leaves the server: two games that they cannot tell apart give them
//! the same bytes, whatever they ask, and whichever way they ask it.

use damier_rules::testkit::Random;
use damier_rules::{AnyGame, GameKind, Seat, Setup, Viewer, new_game};
use damier_wire::GameId;
use damier_wire::web::{FromServer, Move, ToServer, Watch};

use crate::running::Running;
use crate::table::{Client, by_id, get, meet, token};

/// How many pairs of games are compared for each kind.
const PAIRS: u64 = 6;

/// Two games, move by move: whose, and what it is in each of them. Whatever `observer` and spectators
/// see of them is the same.
struct Twins {
    moves: Vec<(Seat, [String; 2])>,
    observer: Seat,
    /// After each move, what the observer tries in vain.
    tries: Vec<[String; 3]>,
}

impl Twins {
    /// Both begin alike; wherever the other player has two moves that look alike to everybody else,
    /// the games part.
    fn new(kind: GameKind, observer: Seat, seed: u64) -> Twins {
        let mut random = Random(seed + 1);
        let mut games = [(); 2].map(|()| new_game(kind, &Setup::default()).expect("a start"));
        let (mut moves, mut tries) = (Vec::new(), Vec::new());
        for _ in 0..10 {
            let Some(seat) = choose(games[0].as_ref(), &mut random) else { break };
            let Some(chosen) = (0..200).find_map(|_| {
                let texts = if seat == observer {
                    let text = pick(games[0].as_ref(), seat, &mut random);
                    [text.clone(), text]
                } else {
                    [0, 1].map(|at| pick(games[at].as_ref(), seat, &mut random))
                };
                let mut after = [games[0].boxed_clone(), games[1].boxed_clone()];
                let legal =
                    after.iter_mut().zip(&texts).all(|(g, text)| g.play(seat, text).is_ok());
                (legal && look_alike(&after, observer)).then_some((texts, after))
            }) else {
                break;
            };
            games = chosen.1;
            moves.push((seat, chosen.0));
            tries.push([(); 3].map(|()| illegal(games[0].as_ref(), observer, &mut random)));
        }
        Twins { moves, observer, tries }
    }

    fn differ(&self) -> bool {
        self.moves.iter().any(|(_, [one, two])| one != two)
    }
}

fn choose(game: &dyn AnyGame, random: &mut Random) -> Option<Seat> {
    let owing: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| game.to_act()[seat]).collect();
    (!owing.is_empty()).then(|| owing[random.below(owing.len())])
}

fn pick(game: &dyn AnyGame, seat: Seat, random: &mut Random) -> String {
    let legal = game.legal_moves(seat);
    if legal.is_empty() { String::new() } else { legal[random.below(legal.len())].clone() }
}

/// A move on a chessboard, or what looks like one, that is not legal.
fn illegal(game: &dyn AnyGame, seat: Seat, random: &mut Random) -> String {
    let legal = game.legal_moves(seat);
    loop {
        let mut square =
            || format!("{}{}", char::from(b"abcdefgh"[random.below(8)]), random.below(8) + 1);
        let text = square() + &square();
        if !legal.contains(&text) {
            return text;
        }
    }
}

fn look_alike(games: &[Box<dyn AnyGame>; 2], observer: Seat) -> bool {
    let [a, b] = games;
    let same = |viewer| a.view(viewer) == b.view(viewer);
    let simultaneous = a.kind().is_simultaneous();
    same(Viewer::Seat(observer))
        && same(Viewer::Spectator)
        && a.outcome().is_none()
        && b.outcome().is_none()
        && a.legal_moves(observer) == b.legal_moves(observer)
        // Where both move at once, what is open is open to all: the same must be owed.
        && (!simultaneous || Seat::ALL.iter().all(|&seat| a.to_act()[seat] == b.to_act()[seat]))
}

/// Everything that one of the two games lets its observer and a spectator know.
async fn play(
    server: &Running,
    kind: GameKind,
    twins: &Twins,
    which: usize,
    board: bool,
) -> Vec<String> {
    let address = server.address;
    let mut ann = Client::connect(address, &token(address, "Ann").await).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    let mut eve = Client::connect(address, &token(address, "Eve").await).await;
    let id = meet(&mut ann, &mut bob, kind.id(), "-").await;
    eve.watch(&id).await;
    let (mut observer, mut other) =
        if twins.observer == Seat::One { (ann, bob) } else { (bob, ann) };
    if board {
        observer.watch_board(&id).await;
        eve.watch_board(&id).await;
    }
    observer.received.clear();
    eve.received.clear();
    let mut pages = Vec::new();
    let mut numbers = [0; 2];
    for (at, (seat, texts)) in twins.moves.iter().enumerate() {
        let own = &mut numbers[usize::from(*seat == Seat::Two)];
        let mover = if *seat == twins.observer { &mut observer } else { &mut other };
        mover.play(&id, *own, &texts[which]).await;
        *own += 1;
        // Whatever one may ask.
        let a = 2_000 + 10 * u32::try_from(at).expect("few moves");
        let next = numbers[usize::from(twins.observer == Seat::Two)];
        for (m, a) in twins.tries[at].iter().zip(a..) {
            let m = m.clone();
            observer.say(ToServer::Move(Move { id: GameId::read(&id), n: next, m, a })).await;
            eve.say(ToServer::Legal(by_id(&id, a))).await;
        }
        observer.say(ToServer::Legal(by_id(&id, a + 4))).await;
        eve.say(ToServer::ClaimDraw(by_id(&id, a + 4))).await;
        let v = Some(u64::try_from(at / 2).expect("few moves"));
        for client in [&mut observer, &mut eve] {
            client.say(watch(&id, None, board, a + 5)).await;
            client.say(watch(&id, v, board, a + 6)).await;
            client.ok(a + 6).await;
        }
        pages.push(get(address, &format!("/api/game/{id}")).await);
        pages.push(get(address, "/api/games").await);
    }
    // The answer to this comes after everything else.
    let mut streams = Vec::new();
    // Both stay until both have heard it all: somebody who leaves is seen leaving.
    let mut clients = [observer, eve];
    for client in &mut clients {
        client.say(watch(&id, None, board, 9_999)).await;
        client.ok(9_999).await;
        client.wait(|m| matches!(m, FromServer::State(_)).then_some(())).await;
        streams.push(heard(client).collect::<Vec<_>>().join("\n"));
    }
    let forbidden = pages.iter().step_by(2);
    assert!(forbidden.clone().all(|page| page.starts_with("HTTP/1.1 403")), "{pages:?}");
    streams.extend(pages);
    other.say(ToServer::Resign(by_id(&id, 1))).await;
    other.ok(1).await;
    streams.into_iter().map(|text| without_dates(&text.replace(&id, "GAMEGAME"))).collect()
}

fn watch(id: &str, v: Option<u64>, board: bool, a: u32) -> ToServer {
    ToServer::Watch(Watch { id: GameId::read(id), v, board, crowd: false, a })
}

/// What somebody was told of the game. A server that had to wait for a busy machine says so to everybody.
fn heard(client: &Client) -> impl Iterator<Item = &str> {
    let told = client.received.iter().map(String::as_str);
    told.filter(|text| !text.starts_with(r#"{"t":"paused""#))
}

fn without_dates(text: &str) -> String {
    // A tag is made from the body, which is compared, but with the id of the game in it.
    let differs = |line: &&str| {
        let line = line.to_ascii_lowercase();
        line.starts_with("date:") || line.starts_with("etag:")
    };
    let lines = text.lines().filter(|line| !differs(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_look_alike_cannot_be_told_apart() {
    for kind in GameKind::ALL.iter().copied().filter(|kind| kind.is_hidden()) {
        let mut compared = 0;
        for seed in 0..PAIRS {
            let observer = Seat::ALL[usize::try_from(seed % 2).expect("0 or 1")];
            let twins = Twins::new(kind, observer, seed);
            if !twins.differ() {
                continue;
            }
            // Half of them as those are told who hold no rule.
            let board = seed % 4 < 2;
            // One server for each: what is played beside would show in the list of games.
            let mut told = Vec::new();
            for which in [0, 1] {
                let data = tempfile::tempdir().expect("a directory");
                let server = Running::start(data.path()).await;
                told.push(play(&server, kind, &twins, which, board).await);
                server.stop().await;
            }
            let [one, two] = told.try_into().expect("two games");
            for (a, b) in one.iter().zip(&two) {
                assert_eq!(a, b, "{kind:?}, seed {seed}: {:?}", twins.moves);
            }
            compared += 1;
        }
        assert!(compared > PAIRS / 2, "only {compared} pairs of {kind:?}");
    }
}

/// What somebody is told who asks for everything before either has committed, or after the other has;
/// last of all they call the game off.
async fn ask_everything(server: &Running, is_committed: bool, board: bool) -> String {
    let address = server.address;
    let mut ann = Client::connect(address, &token(address, "Ann").await).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    let id = meet(&mut ann, &mut bob, "mastermind", "5+0").await;
    if board {
        ann.watch_board(&id).await;
    }
    ann.received.clear();
    if is_committed {
        let first = bob.legal_moves(&id).await.swap_remove(0);
        bob.play(&id, 0, &first).await;
    }
    let orders: [fn(damier_wire::web::AtGame) -> ToServer; 8] = [
        ToServer::Draw,
        ToServer::DeclineDraw,
        ToServer::ClaimDraw,
        ToServer::Takeback,
        ToServer::DeclineTakeback,
        ToServer::ClaimWin,
        ToServer::GiveTime,
        ToServer::Legal,
    ];
    let requests = orders.iter().chain(&orders).chain([&(ToServer::Abort as fn(_) -> _)]);
    for (request, a) in requests.zip(1..) {
        ann.say(request(by_id(&id, a))).await;
        ann.say(watch(&id, None, board, 100 + a)).await;
        ann.ok(100 + a).await;
    }
    let page = without_dates(&get(address, &format!("/api/game/{id}")).await);
    let told = heard(&ann).map(without_clock);
    told.chain([page]).collect::<Vec<_>>().join("\n").replace(&id, "GAMEGAME")
}

/// One's own clock runs meanwhile.
fn without_clock(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\"clocks\":[") {
        let end = rest[at..].find(']').map_or(rest.len(), |end| at + end);
        shown.push_str(&rest[..at]);
        shown.push_str(&rest[at..end].replace(|c: char| c.is_ascii_digit(), ""));
        rest = &rest[end..];
    }
    shown + rest
}

#[tokio::test]
async fn noninterference_of_a_code_that_the_other_has_committed() {
    for board in [false, true] {
        let mut told = Vec::new();
        for is_committed in [false, true] {
            let data = tempfile::tempdir().expect("a directory");
            let server = Running::start(data.path()).await;
            told.push(ask_everything(&server, is_committed, board).await);
            server.stop().await;
        }
        assert!(told[0].contains("aborted"), "{}", told[0]);
        assert_eq!(told[0], told[1]);
    }
}
