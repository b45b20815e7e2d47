//! Pawn Hub: lines, boards and whole games.

use damier_dialect::pawnhub::{boards, kind, letter, refused, seat, side, text, to_move, written};
use damier_rules::testkit::Random;
use damier_rules::{Refusal, Seat, Setup, Viewer, new_game};
use damier_wire::pawnhub::{Board, FromServer, Mode, Role, Side, ToServer};

#[test]
fn whole_games_in_all_modes() {
    for mode in Mode::ALL {
        for seed in 0..6 {
            let mut random = Random(seed);
            let mut game = new_game(kind(mode), &Setup::default()).expect("a start");
            for turn in 1..200 {
                for seat in Seat::ALL {
                    let view = game.view(Viewer::Seat(seat));
                    let seen = boards(&view, mode).unwrap_or_else(|| panic!("{mode:?}: {view}"));
                    assert_eq!(seen.len(), if mode == Mode::Alice { 2 } else { 1 });
                    for board in seen {
                        assert_eq!(Board::read(&board.to_string()), Some(board), "{view}");
                    }
                }
                let Some(mover) = game.to_act().first() else { break };
                assert_eq!(mover, to_move(turn), "{mode:?}");
                let legal = game.legal_moves(mover);
                for legal in &legal {
                    let said = written(legal).unwrap_or_else(|| panic!("{legal}"));
                    assert_eq!(ToServer::read(&said.to_string()), Some(ToServer::Move(said)));
                    assert_eq!(text(said), *legal);
                }
                game.play(mover, &legal[random.below(legal.len())]).expect("legal");
            }
        }
    }
}

#[test]
fn moves_and_their_texts() {
    for (line, expected) in
        [("E2E4", "e2e4"), ("E7E8q", "e7e8q"), ("A7A8h", "a7a8n"), ("E1G1", "e1g1")]
    {
        let Some(ToServer::Move(said)) = ToServer::read(line) else { panic!("{line}") };
        assert_eq!((text(said).as_str(), written(expected)), (expected, Some(said)));
    }
    for text in ["", "E2E4", "e2e9", "e7e8h", "e7e8k", "e7e8N", "e2e", "e2é4", "0000", "e7e8qq"] {
        assert_eq!(written(text), None, "{text}");
    }
}

#[test]
fn boards_of_positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let [board] = boards(start, Mode::Classic).expect("a board").try_into().expect("one");
    let line = board.to_string();
    assert_eq!(
        line,
        "rA1hB1bC1qD1kE1bF1hG1rH1pA2pB2pC2pD2pE2pF2pG2pH2!\
         pA7pB7pC7pD7pE7pF7pG7pH7rA8hB8bC8qD8kE8bF8hG8rH8#"
    );
    assert_eq!(line.len(), 98, "as the seed counts");

    let alice = "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let [first, second] = boards(alice, Mode::Alice).expect("boards").try_into().expect("two");
    assert!(first.to_string().starts_with("1:rA1"));
    assert_eq!(first.pieces.len(), 31);
    assert_eq!(second.to_string(), "2:pE4!#");

    let dark = "????????/????????/????????/?p??????/8/8/PPPPPPPP/RNBQKBNR w KQ";
    let [seen] = boards(dark, Mode::Dark).expect("a board").try_into().expect("one");
    assert!(seen.to_string().ends_with("pH2!pB5#"));

    for position in ["", "8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7", "x7/8/8/8/8/8/8/8"] {
        assert_eq!(boards(position, Mode::Classic), None, "{position}");
    }
    assert_eq!(boards(alice, Mode::Classic), None, "there is one board only");
    assert_eq!(boards("|8/8/8/8/8/8/8/8", Mode::Alice), None);
    assert_eq!(boards("7|/8/8/8/8/8/8/8", Mode::Alice), None);
}

#[test]
fn sides_roles_and_refusals() {
    for both in [Side::White, Side::Black] {
        assert_eq!(side(seat(both)), both);
    }
    let letters: String = Role::ALL.map(letter).into_iter().collect();
    assert_eq!(letters, "prnbqk");
    assert_eq!(refused(Refusal::PromotionMissing), FromServer::AskPromotion);
    assert_eq!(refused(Refusal::NoPromotion), FromServer::Valid(false));
    assert_eq!(refused(Refusal::Unreadable), FromServer::Valid(false));
}
