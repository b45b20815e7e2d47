use damier_rules::{Reason, Setup};

use super::*;

fn s(seconds: u64) -> Millis {
    seconds * 1000
}

/// What a clock shows, in seconds.
fn left(local: &LocalGame, seat: Seat, now: Millis) -> Option<u64> {
    local.left(seat, now).map(|left| left.as_secs())
}

fn game(kind: GameKind, control: &str, privacy: bool) -> LocalGame {
    let control: TimeControl = control.parse().expect(control);
    let mut record = Record::new(kind, Setup::default());
    record.players = BySeat { one: "Ann".to_owned(), two: "Bob".to_owned() };
    let mut local =
        LocalGame::new(record, Some(control), privacy, Lang::ENGLISH).expect("an ordinary game");
    local.run_clock(s(0));
    local
}

/// Types lines, one each second.
fn type_lines(local: &mut LocalGame, lines: &[&str]) -> Vec<Reply> {
    lines.iter().zip(1..).map(|(line, second)| local.enter(line, s(second))).collect()
}

#[test]
fn the_clock_of_the_player_to_move_runs() {
    let mut local = game(GameKind::Chess, "1+2", false);
    local.enter("e4", s(10));
    assert_eq!(local.stage(), Stage::Turn(Seat::Two));
    assert_eq!(left(&local, Seat::One, s(99)), Some(52));
    assert_eq!(left(&local, Seat::Two, s(30)), Some(40));
    local.tick(s(69));
    assert_eq!(local.outcome(), None);
    local.tick(s(70));
    assert_eq!(local.outcome(), Some(Outcome::win(Seat::One, Reason::Timeout)));
    assert_eq!(local.stage(), Stage::Over);
}

#[test]
fn a_move_after_the_flag_fell_does_not_count() {
    let mut local = game(GameKind::Chess, "5s/move", false);
    assert_eq!(local.enter("e4", s(6)), Reply::Nothing);
    assert_eq!(local.outcome(), Some(Outcome::win(Seat::Two, Reason::Timeout)));
    assert_eq!(local.session().moves().len(), 0);
}

#[test]
fn a_refused_move_costs_its_time_and_nothing_else() {
    let mut local = game(GameKind::Chess, "5s/move", false);
    let reply = local.enter("e2e5", s(3));
    assert!(matches!(reply, Reply::Remark(Tone::Refusal, why) if why.id() == "refused"));
    assert_eq!(left(&local, Seat::One, s(3)), Some(2));
}

#[test]
fn nobody_loses_time_over_a_question() {
    let mut local = game(GameKind::Chess, "5s/move", false);
    local.enter("draw", s(3));
    local.tick(s(1000));
    assert_eq!(local.outcome(), None);
    local.enter("n", s(1000));
    assert_eq!(left(&local, Seat::One, s(1001)), Some(1));
    local.tick(s(1002));
    assert!(local.outcome().is_some());
}

#[test]
fn in_hidden_games_the_clock_waits_for_the_player() {
    let mut local = game(GameKind::Dark, "5s/move", true);
    assert_eq!((local.stage(), local.viewer()), (Stage::Handover(Seat::One), None));
    local.tick(s(1000));
    local.enter("", s(1000));
    assert_eq!(local.viewer(), Some(Viewer::Seat(Seat::One)));
    assert_eq!(local.enter("e4", s(1003)), Reply::Nothing);
    assert_eq!((local.stage(), local.viewer()), (Stage::Handover(Seat::Two), None));
    assert_eq!(local.used(Seat::Two, s(2000)).1, Duration::ZERO);
}

#[test]
fn moves_that_a_player_may_not_know_are_not_listed() {
    let mut local = game(GameKind::Dark, "-", false);
    type_lines(&mut local, &["e4", "d5"]);
    let row = |one: &str, two: &str| MoveRow {
        number: 1,
        moves: BySeat { one: one.to_owned(), two: two.to_owned() },
    };
    assert_eq!(local.move_rows(Viewer::Seat(Seat::One)), [row("e4", "")]);
    assert_eq!(local.move_rows(Viewer::Seat(Seat::Two)), [row("...", "d5")]);
    assert_eq!(local.last_move(Viewer::Seat(Seat::One)), None);
    type_lines(&mut local, &["resign"]);
    assert_eq!(local.move_rows(Viewer::Referee), [row("e4", "d5")]);
}

#[test]
fn undo_of_a_hidden_move_does_not_name_it() {
    let mut local = game(GameKind::Dark, "-", false);
    type_lines(&mut local, &["e4", "undo"]);
    assert_eq!(local.question(), Some(msg!("undo-asked-hidden", by = "Ann", to = "Bob")));
    type_lines(&mut local, &["oui"]);
    assert_eq!((local.session().moves().len(), local.stage()), (0, Stage::Turn(Seat::One)));
}

#[test]
fn undo_takes_the_last_move_back_and_not_its_time() {
    let mut local = game(GameKind::Chess, "1+0", false);
    local.enter("e4", s(10));
    local.enter("e5", s(12));
    local.enter("undo", s(15));
    assert_eq!(local.question(), Some(msg!("undo-asked", by = "Bob", to = "Ann", pretty = "e5")));
    local.enter("y", s(1000));
    assert_eq!((local.session().moves().len(), local.stage()), (1, Stage::Turn(Seat::Two)));
    assert_eq!(
        (left(&local, Seat::One, s(1000)), left(&local, Seat::Two, s(1000))),
        (Some(50), Some(58))
    );
}

#[test]
fn codes_are_not_taken_back() {
    let mut local = game(GameKind::Mastermind, "-", false);
    let replies = type_lines(&mut local, &["undo", "RVBO", "undo"]);
    let refused = |said| Reply::Remark(Tone::Refusal, said);
    assert_eq!(replies[0], refused(msg!("nothing-to-undo")));
    assert_eq!(replies[2], refused(msg!("no-undo")));
    assert_eq!(local.stage(), Stage::Turn(Seat::Two));
}

#[test]
fn in_mastermind_one_clock_runs_at_a_time() {
    let mut local = game(GameKind::Mastermind, "10s/move", false);
    local.enter("RVBO", s(9));
    local.tick(s(18));
    assert_eq!((local.outcome(), left(&local, Seat::Two, s(18))), (None, Some(1)));
    local.tick(s(19));
    assert_eq!(local.outcome(), Some(Outcome::win(Seat::One, Reason::Timeout)));
}

#[test]
fn both_guess_one_after_the_other() {
    let mut local = game(GameKind::Mastermind, "-", true);
    let mut stages = Vec::new();
    for (line, second) in ["", "RVBO", "", "JJWF", "", "RRRR", "", "VVVV"].iter().zip(1..) {
        local.enter(line, s(second));
        stages.push(local.stage());
    }
    let (one, two) = (Seat::One, Seat::Two);
    assert_eq!(
        stages,
        [
            Stage::Turn(one),
            Stage::Handover(two),
            Stage::Turn(two),
            Stage::Handover(one),
            Stage::Turn(one),
            Stage::Handover(two),
            Stage::Turn(two),
            Stage::Handover(one)
        ]
    );
}

#[test]
fn a_record_brings_everything_back() {
    let mut before = game(GameKind::Chess, "5+3", false);
    type_lines(&mut before, &["e4", "e5"]);
    let record = before.record(s(9));
    let json = record.to_json();
    let reread = Record::from_json(&json).expect("ours");
    let mut after = LocalGame::new(reread, None, false, Lang::ENGLISH).expect("ours");

    after.run_clock(s(0));
    for seat in Seat::ALL {
        assert_eq!(after.left(seat, s(0)), before.left(seat, s(9)));
        assert_eq!(after.used(seat, s(0)), before.used(seat, s(9)));
    }
    assert_eq!(after.move_rows(Viewer::Spectator), before.move_rows(Viewer::Spectator));
    assert_eq!(after.record(s(0)), record);
}

#[test]
fn a_game_that_is_over_stays_over() {
    let mut local = game(GameKind::Chess, "-", false);
    type_lines(&mut local, &["f3", "e5", "g4", "Qh4"]);
    let mate = Some(Outcome::win(Seat::Two, Reason::Checkmate));
    assert_eq!(local.outcome(), mate);
    let replies = type_lines(&mut local, &["resign", "undo", "a3", "help", "flip", ""]);
    assert_eq!(replies[5], Reply::Quit);
    assert_eq!(local.outcome(), mate);
}

#[test]
fn who_is_called_after_a_side_is_called_after_the_next_one() {
    let level = Level::LOWEST;
    let record = Record::new(GameKind::Chess, Setup::default());
    let local = LocalGame::new(record, None, false, Lang::ENGLISH).expect("an ordinary game");
    let mut local = local.versus(Seat::Two, level);
    local.name_after_sides();
    assert_eq!((local.names.one.as_str(), local.names.two.as_str()), ("White", "Damier 1"));
    let BySeat { one, two } = local.another().players;
    assert_eq!((one.as_str(), two.as_str()), ("Damier 1", "Black"));
}
