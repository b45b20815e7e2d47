//! The board feed: positions and legal moves for clients that hold no rule, and gifts of time.

use damier_rules::testkit::Random;
use damier_rules::{Seat, Setup, Viewer, new_game};
use damier_wire::web::{Board, BoardMoved, FromServer, Happening, State, ToServer};

use crate::running::Running;
use crate::table::{Client, by_id, pair, token};

impl Client {
    async fn board_moved(&mut self) -> BoardMoved {
        self.wait(|m| match m {
            FromServer::BoardMoved(told) => Some((**told).clone()),
            FromServer::Moved(_) | FromServer::MovedHidden(_) => panic!("{m:?}"),
            _ => None,
        })
        .await
    }

    /// The next event of that kind, and the board with it.
    async fn event(&mut self, is_it: impl Fn(&Happening) -> bool) -> (Happening, Option<Board>) {
        self.wait(|m| match m {
            FromServer::Happened(told) if is_it(&told.what) => {
                Some((told.what.clone(), told.board.clone()))
            }
            _ => None,
        })
        .await
    }
}

fn legal(state: &State) -> &str {
    state.legal.as_deref().expect("the board feed")
}

#[tokio::test]
async fn whoever_owes_a_move_is_told_the_legal_ones() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "5+3").await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    let mut cat = Client::connect(server.address, &token(server.address, "Cat").await).await;
    let first = ann.watch_board(&id).await;
    assert_eq!(legal(&first).split(',').count(), 20, "{}", legal(&first));
    assert!(legal(&first).contains("e2e4 e4") && legal(&first).contains("g1f3 Nf3"));
    assert_eq!(legal(&bob.watch_board(&id).await), "");
    assert_eq!(legal(&eve.watch_board(&id).await), "");
    assert_eq!(cat.watch(&id).await.legal, None, "nobody else is told");

    ann.play(&id, 0, "e2e4").await;
    let (own, theirs) = (ann.board_moved().await, bob.board_moved().await);
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!((own.by, own.position.as_str(), own.to_act), (Seat::One, after, [false, true]));
    assert_eq!((own.text.as_deref(), own.pretty.as_deref()), (Some("e2e4"), Some("e4")));
    assert_eq!(own.legal, "");
    assert_eq!(theirs.legal.split(',').count(), 20, "{}", theirs.legal);
    assert_eq!(BoardMoved { legal: String::new(), ..theirs }, own, "but for that, the same");
    assert_eq!(eve.board_moved().await, own);
    assert_eq!(cat.moved().await.text, "e2e4");

    // A request to take back changes nothing; taking back shortens the list.
    ann.say(ToServer::Takeback(by_id(&id, 5))).await;
    let (_, board) = bob.event(|it| matches!(it, Happening::TakebackAsked(_))).await;
    assert_eq!(board.expect("a board").legal.split(',').count(), 20);
    bob.say(ToServer::Takeback(by_id(&id, 5))).await;
    let (_, board) = ann.event(|it| matches!(it, Happening::TakenBack { .. })).await;
    let board = board.expect("a board");
    assert_eq!(
        (board.plies, board.to_act, board.legal.as_str()),
        (0, [true, false], legal(&first))
    );
    assert!(cat.event(|it| matches!(it, Happening::TakenBack { .. })).await.1.is_none());

    bob.say(ToServer::Resign(by_id(&id, 6))).await;
    let (_, board) = ann.event(|it| matches!(it, Happening::Ended { .. })).await;
    let board = board.expect("a board");
    assert_eq!((board.to_act, board.legal.as_str()), ([false; 2], ""));
    server.stop().await;
}

/// A premove is sent with the opponent's move still on its way: it counts as soon as it may.
#[tokio::test]
async fn a_move_may_come_right_behind_the_opponents() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "-").await;
    ann.watch_board(&id).await;
    bob.watch_board(&id).await;
    for (n, moves) in [["e2e4", "e7e5"], ["g1f3", "b8c6"], ["f1b5", "a7a6"]].iter().enumerate() {
        let n = u32::try_from(n).expect("few");
        ann.play(&id, n, moves[0]).await;
        let told = bob.board_moved().await;
        let listed = told.legal.split(',').any(|one| one.starts_with(moves[1]));
        assert!(listed, "{}", told.legal);
        bob.play(&id, n, moves[1]).await;
        assert_eq!(bob.board_moved().await.by, Seat::Two);
    }
    // Too early is refused, and changes nothing.
    bob.say(ToServer::Move(damier_wire::web::Move {
        id: damier_wire::GameId::read(&id),
        n: 3,
        m: "a6b5".to_owned(),
        a: 77,
    }))
    .await;
    assert_eq!(bob.refusal(77).await.0, "refused");
    ann.play(&id, 3, "b5a4").await;
    bob.play(&id, 3, "b7b5").await;
    server.stop().await;
}

/// What both players receive for a move of chess is small.
#[tokio::test]
async fn a_move_costs_few_bytes() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "5+3").await;
    ann.watch_board(&id).await;
    bob.watch_board(&id).await;
    ann.received.clear();
    bob.received.clear();
    let mut game = new_game(damier_rules::GameKind::Chess, &Setup::default()).unwrap();
    let mut random = Random(5);
    let mut plies = 0;
    while plies < 60
        && let Some(seat) = game.to_act().first()
    {
        let legal = game.legal_moves(seat);
        let m = &legal[random.below(legal.len())];
        game.play(seat, m).unwrap();
        let (mover, other) =
            if seat == Seat::One { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
        mover.play(&id, plies / 2, m).await;
        assert_eq!(mover.board_moved().await.position, game.view(Viewer::Spectator));
        other.board_moved().await;
        plies += 1;
    }
    let bytes: usize = ann.received.iter().chain(&bob.received).map(String::len).sum();
    let each = bytes / plies as usize;
    assert!(each <= 600, "{each} bytes for a move");
    server.stop().await;
}

#[tokio::test]
async fn hidden_games_show_what_one_may_know() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "dark", "-").await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    assert!(legal(&ann.watch_board(&id).await).contains("e2e4 e4"));
    bob.watch_board(&id).await;
    eve.watch_board(&id).await;
    ann.play(&id, 0, "e2e4").await;
    let (own, theirs, watched) =
        (ann.board_moved().await, bob.board_moved().await, eve.board_moved().await);
    assert_eq!((own.text.as_deref(), own.legal.as_str()), (Some("e2e4"), ""));
    assert_eq!((theirs.text, theirs.pretty), (None, None));
    assert!(theirs.position.starts_with("rnbqkbnr/pppppppp/8/8/????????/"), "{}", theirs.position);
    assert_eq!(theirs.legal.split(',').count(), 20);
    assert!(watched.position.starts_with("????????/????????/"), "{}", watched.position);
    assert_eq!(watched.legal, "");

    let (mut ann, mut bob, id) = pair(server.address, "mastermind", "-").await;
    assert_eq!(legal(&ann.watch_board(&id).await), "*", "thousands of codes");
    bob.watch_board(&id).await;
    ann.play(&id, 0, "RVBO").await;
    let own = ann.board_moved().await;
    assert_eq!((own.to_act, own.legal.as_str()), ([false; 2], ""));
    bob.play(&id, 0, "JJJJ").await;
    let told = ann.board_moved().await;
    assert_eq!((told.by, told.text, told.legal.as_str()), (Seat::Two, None, "*"));
    server.stop().await;
}

#[tokio::test]
async fn a_player_gives_the_opponent_time() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "5+0").await;
    bob.watch_board(&id).await;
    for round in 1..=20_u32 {
        ann.say(ToServer::GiveTime(by_id(&id, round))).await;
        ann.ok(round).await;
        let (what, board) = bob.event(|it| matches!(it, Happening::TimeGiven { .. })).await;
        let Happening::TimeGiven { by, ms, clocks } = what else { panic!("{what:?}") };
        assert_eq!(
            (by, ms, clocks[1]),
            (Seat::One, 15_000, Some(300_000 + 15_000 * u64::from(round)))
        );
        assert_eq!(board.expect("a board").clocks[1], clocks[1]);
    }
    ann.say(ToServer::GiveTime(by_id(&id, 30))).await;
    assert_eq!(ann.refusal(30).await.0, "declined", "enough");
    // It is part of the game, also after a restart.
    let token = token(server.address, "Eve").await;
    server.stop().await;
    let server = Running::start(data.path()).await;
    let mut eve = Client::connect(server.address, &token).await;
    assert_eq!(eve.watch(&id).await.clocks[1], Some(600_000));

    let (mut ann, _bob, id) = pair(server.address, "chess", "30s/move").await;
    ann.say(ToServer::GiveTime(by_id(&id, 1))).await;
    assert_eq!(ann.refusal(1).await.0, "declined", "there is nothing to add to");
    server.stop().await;
}
