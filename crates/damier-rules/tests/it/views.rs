//! What is read from a view is what the game itself says.

use damier_rules::chess::{self, OnBoards};
use damier_rules::kamisado::{Colour, Kamisado, Square};
use damier_rules::mastermind::Mastermind;
use damier_rules::siam::{Facing, Piece, Place, Siam};
use damier_rules::testkit::Random;
use damier_rules::view::{CodeView, Content, Duel, Guess};
use damier_rules::{Cell, Flaw, Game, GameKind, Playthrough, Seat, Setup, View, Viewer};

/// Plays games at random and shows each state as the referee and as everybody else sees it.
fn each_state<G: Game>(games: u64, mut check: impl FnMut(&G, Viewer, &View)) {
    let viewers = [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two), Viewer::Spectator];
    for seed in 0..games {
        let mut random = Random(seed);
        let mut play = Playthrough::<G>::new(&Setup::default()).expect("the usual start");
        for _ in 0..200 {
            for viewer in viewers.into_iter().chain([Viewer::Referee]) {
                let seen = if play.outcome().is_some() { Viewer::Referee } else { viewer };
                let view = View::read(G::KIND, &play.view(viewer)).expect("it can be read");
                check(play.game(), seen, &view);
            }
            let owing: Vec<Seat> =
                Seat::ALL.into_iter().filter(|&seat| play.to_act()[seat]).collect();
            if owing.is_empty() {
                break;
            }
            let seat = owing[random.below(owing.len())];
            let legal = play.legal_moves(seat);
            play.play_legal(seat, legal[random.below(legal.len())]);
        }
    }
}

fn men<G: Game + OnBoards>() {
    each_state::<G>(10, |game, viewer, view| {
        assert_eq!(view.boards.len(), game.boards().len());
        for (seen, board) in view.boards.iter().zip(game.boards()) {
            assert_eq!(seen.squares().count(), 64);
            for (square, piece) in board.clone() {
                let seat = if piece.color.is_white() { Seat::One } else { Seat::Two };
                let at = seen.square(square.into()).expect("on the board");
                match at.content {
                    Content::Piece(seen) => {
                        assert_eq!((seen.owner, seen.letter), (Some(seat), piece.char()));
                    }
                    Content::Unknown => assert!(G::HIDDEN && viewer != Viewer::Seat(seat)),
                    Content::Empty => panic!("{piece:?} on {square} is not seen"),
                }
            }
            let men = seen.squares().filter(|square| square.piece().is_some()).count();
            let all = board.occupied().count();
            assert!(men == all || G::HIDDEN && men < all, "more than there are");
        }
    });
}

#[test]
fn the_men_of_chess() {
    men::<chess::Chess>();
    men::<chess::Chess960>();
    men::<chess::HordeLichess>();
    men::<chess::Simplified>();
    men::<chess::Horde>();
    men::<chess::Dark>();
    men::<chess::Alice>();
    men::<chess::AliceCapture>();
}

#[test]
fn what_dark_hides() {
    let text = "????????/????????/????????/????????/4P3/8/PPPP1PPP/RNBQKBNR b KQ";
    let view = View::read(GameKind::Dark, text).unwrap();
    let squares: Vec<_> = view.boards[0].squares().collect();
    assert!(squares[..32].iter().all(|square| square.content == Content::Unknown));
    assert!(squares[32..].iter().all(|square| square.content != Content::Unknown));
    let fields = view.fen.as_ref().unwrap();
    assert_eq!((fields.castling.as_str(), fields.counters), ("KQ", None));
    // Nothing is hidden in other games, and nothing left out.
    assert_eq!(View::read(GameKind::Chess, text), Err(Flaw::Fields { found: 3, expected: 6 }));
    let whole = format!("{text} - 0 1");
    assert_eq!(View::read(GameKind::Dark, &whole).unwrap().to_string(), whole);
    assert_eq!(View::read(GameKind::Chess, &whole), Err(Flaw::Character { found: '?', at: 1 }));
}

#[test]
fn alice_has_two_boards() {
    let text = "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let view = View::read(GameKind::Alice, text).unwrap();
    let e4: Cell = "e4".parse().unwrap();
    assert_eq!(view.boards[0].square(e4).unwrap().content, Content::Empty);
    assert_eq!(view.boards[1].square(e4).unwrap().piece(), view.piece(e4));
    assert_eq!(view.piece(e4).unwrap().letter, 'P');
    assert!(View::read(GameKind::Chess, text).is_err());
}

#[test]
fn the_towers_of_kamisado() {
    each_state::<Kamisado>(30, |game, _, view| {
        assert_eq!(view.forced, game.forced());
        for seen in view.boards[0].squares() {
            let square = Square::new(seen.at.letter(), seen.at.digit()).unwrap();
            assert_eq!(seen.ground, Some(square.colour()));
            let tower = seen.piece().map(|tower| (tower.owner.unwrap(), tower.colour.unwrap()));
            assert_eq!(tower, game.tower(square), "on {square}");
        }
    });
}

#[test]
fn kamisado_is_seen_as_it_is_sold() {
    let view = View::read(GameKind::Kamisado, "mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -").unwrap();
    let rows = &view.boards[0].rows;
    let last = |row: usize| rows[row].squares.last().unwrap();
    // Orange is at the right end of White's home row, and of Black's when the board is turned.
    assert_eq!((last(7).at.to_string(), last(7).ground), ("a1".to_owned(), Some(Colour::Orange)));
    assert_eq!(rows[0].squares[0].ground, Some(Colour::Orange));
    assert_eq!(view.boards[0].columns.iter().collect::<String>(), "hgfedcba");
}

#[test]
fn the_animals_of_siam() {
    each_state::<Siam>(30, |game, _, view| {
        let closed = view.boards[0].squares().filter(|square| square.closed);
        let closed: Vec<String> = closed.map(|square| square.at.to_string()).collect();
        assert_eq!(closed, if view.crosses > 0 { &["a3", "e3"][..] } else { &[] });
        for seat in Seat::ALL {
            assert_eq!(view.reserves[seat].len(), game.outside(seat) as usize);
            assert!(view.reserves[seat].iter().all(|animal| animal.owner == Some(seat)));
        }
        for seen in view.boards[0].squares() {
            let place = Place::new(seen.at.letter(), seen.at.digit()).unwrap();
            let piece = seen.piece().map(|piece| match (piece.owner, piece.facing) {
                (Some(owner), Some(facing)) => Piece::Animal { owner, facing },
                _ => Piece::Mountain,
            });
            assert_eq!(piece, game.piece(place), "on {place}");
        }
    });
}

#[test]
fn the_codes_of_mastermind() {
    each_state::<Mastermind>(30, |game, viewer, view| {
        let duel = view.duel.as_ref().expect("the codes");
        let (complete, open) = duel.rounds.split_at(game.rounds().len());
        for (seen, round) in complete.iter().zip(game.rounds()) {
            for seat in Seat::ALL {
                let (code, answer) = (round[seat], game.answer(seat, round[seat]));
                assert_eq!(seen[seat], Guess { code: CodeView::Known(code), answer });
            }
        }
        assert!(open.len() <= 1, "a round after one that is not complete");
        for seat in Seat::ALL {
            let sees = [Viewer::Referee, Viewer::Seat(seat)].contains(&viewer);
            let open = open.first().map_or(CodeView::Missing, |round| round[seat].code);
            assert!(sees || !matches!(duel.secrets[seat], CodeView::Known(_)));
            assert!(sees || open == CodeView::Missing);
        }
    });
}

#[test]
fn mastermind_with_all_there_can_be() {
    let text = "RVBO ???? RRRR=----:VVVV=O--- -:BBBB";
    let view = View::read(GameKind::Mastermind, text).unwrap();
    let Some(Duel { secrets, rounds }) = &view.duel else { panic!("no codes") };
    assert_eq!((secrets.one.to_string().as_str(), secrets.two), ("RVBO", CodeView::Hidden));
    assert_eq!(rounds[0].two.answer.unwrap().to_string(), "O---");
    assert_eq!((rounds[1].one.code, rounds[1].two.answer), (CodeView::Missing, None));
    assert!(view.to_act.one && !view.to_act.two);
    // What a program knows that is told its own answers only.
    let own = "RVBO ???? RRRR=----:???? JJJJ:????";
    assert_eq!(View::read(GameKind::Mastermind, own).unwrap().to_string(), own);
    for wrong in ["", "RVBO", "RVBO ???", "RVBO JJWF RRRR", "- - RRRR=-:-", "- - :", "- - é:é"] {
        assert!(View::read(GameKind::Mastermind, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_view_is_plain_json() {
    let view = View::read(GameKind::Siam, "2Ew2/5/1MMM1/5/5 r 3").unwrap();
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!((&json["game"], &json["to_act"]["two"]), (&"siam".into(), &true.into()));
    let square = &json["boards"][0]["rows"][0]["squares"][2];
    assert_eq!((&square["at"], &square["closed"]), (&"a3".into(), &true.into()));
    let animal = &square["content"]["piece"];
    assert_eq!((&animal["letter"], &animal["facing"]), (&"E".into(), &"west".into()));
    assert_eq!(json["boards"][0]["rows"][0]["squares"][0]["content"], "empty");
    assert_eq!(Facing::from_letter('w'), view.piece("a3".parse().unwrap()).unwrap().facing);
    let codes = View::read(GameKind::Mastermind, "RVBO ???? RRRR=----:VVVV=O---").unwrap();
    let json = serde_json::to_value(&codes).unwrap();
    assert_eq!(json["duel"]["secrets"]["one"]["known"], "RVBO");
    assert_eq!(json["duel"]["secrets"]["two"], "hidden");
    assert_eq!(json["duel"]["rounds"][0]["two"]["answer"], "O---");
}
