use super::*;
use crate::tui::MoveRow;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn table(kind: GameKind, control: &str, privacy: bool) -> Table {
    let control: TimeControl = control.parse().expect(control);
    let mut record = Record::new(kind, Setup::default());
    record.players = BySeat { one: "Ann".to_owned(), two: "Bob".to_owned() };
    let mut table =
        Table::new(record, Some(control), privacy, Lang::ENGLISH).expect("an ordinary game");
    table.sit_down(s(0));
    table
}

/// Types lines, one each second.
fn type_lines(table: &mut Table, lines: &[&str]) -> Vec<Reply> {
    lines.iter().zip(1..).map(|(line, second)| table.enter(line, s(second))).collect()
}

#[test]
fn the_clock_of_the_player_to_move_runs() {
    let mut table = table(GameKind::Chess, "1+2", false);
    table.enter("e4", s(10));
    assert_eq!(table.stage(), Stage::Turn(Seat::Two));
    assert_eq!(table.clock().left(Seat::One, s(99)), Some(s(52)));
    assert_eq!(table.clock().left(Seat::Two, s(30)), Some(s(40)));
    table.tick(s(69));
    assert_eq!(table.outcome(), None);
    table.tick(s(70));
    assert_eq!(table.outcome(), Some(Outcome::win(Seat::One, Reason::Timeout)));
    assert_eq!(table.stage(), Stage::Over);
}

#[test]
fn a_move_after_the_flag_fell_does_not_count() {
    let mut table = table(GameKind::Chess, "5s/move", false);
    assert_eq!(table.enter("e4", s(6)), Reply::Nothing);
    assert_eq!(table.outcome(), Some(Outcome::win(Seat::Two, Reason::Timeout)));
    assert_eq!(table.move_count(), 0);
}

#[test]
fn a_refused_move_costs_its_time_and_nothing_else() {
    let mut table = table(GameKind::Chess, "5s/move", false);
    let reply = table.enter("e2e5", s(3));
    assert!(matches!(reply, Reply::Remark(Tone::Refusal, why) if why.id() == "refused"));
    assert_eq!(table.clock().left(Seat::One, s(3)), Some(s(2)));
}

#[test]
fn nobody_loses_time_over_a_question() {
    let mut table = table(GameKind::Chess, "5s/move", false);
    table.enter("draw", s(3));
    table.tick(s(1000));
    assert_eq!(table.outcome(), None);
    table.enter("n", s(1000));
    assert_eq!(table.clock().left(Seat::One, s(1001)), Some(s(1)));
    table.tick(s(1002));
    assert!(table.outcome().is_some());
}

#[test]
fn in_hidden_games_the_clock_waits_for_the_player() {
    let mut table = table(GameKind::Dark, "5s/move", true);
    assert_eq!((table.stage(), table.viewer()), (Stage::Handover(Seat::One), None));
    table.tick(s(1000));
    table.enter("", s(1000));
    assert_eq!(table.viewer(), Some(Viewer::Seat(Seat::One)));
    assert_eq!(table.enter("e4", s(1003)), Reply::Nothing);
    assert_eq!((table.stage(), table.viewer()), (Stage::Handover(Seat::Two), None));
    assert_eq!(table.clock().turn_time(Seat::Two, s(2000)), s(0));
}

#[test]
fn moves_that_a_player_may_not_know_are_not_listed() {
    let mut table = table(GameKind::Dark, "-", false);
    type_lines(&mut table, &["e4", "d5"]);
    let row = |one: &str, two: &str| MoveRow {
        number: 1,
        moves: BySeat { one: one.to_owned(), two: two.to_owned() },
    };
    assert_eq!(table.move_rows(Viewer::Seat(Seat::One)), [row("e4", "")]);
    assert_eq!(table.move_rows(Viewer::Seat(Seat::Two)), [row("...", "d5")]);
    assert_eq!(table.last_move(Viewer::Seat(Seat::One)), None);
    type_lines(&mut table, &["resign"]);
    assert_eq!(table.move_rows(Viewer::Referee), [row("e4", "d5")]);
}

#[test]
fn undo_of_a_hidden_move_does_not_name_it() {
    let mut table = table(GameKind::Dark, "-", false);
    type_lines(&mut table, &["e4", "undo"]);
    assert_eq!(table.question(), Some(msg!("undo-asked-hidden", by = "Ann", to = "Bob")));
    type_lines(&mut table, &["oui"]);
    assert_eq!((table.move_count(), table.stage()), (0, Stage::Turn(Seat::One)));
}

#[test]
fn both_guess_one_after_the_other() {
    let mut table = table(GameKind::Mastermind, "-", true);
    let mut stages = Vec::new();
    for (line, second) in ["", "RVBO", "", "JJWF", "", "RRRR", "", "VVVV"].iter().zip(1..) {
        table.enter(line, s(second));
        stages.push(table.stage());
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
    let mut before = table(GameKind::Chess, "5+3", false);
    type_lines(&mut before, &["e4", "e5"]);
    let record = before.record(s(9));
    let json = record.to_json();
    let reread = Record::from_json(&json).expect("ours");
    let mut after = Table::new(reread, None, false, Lang::ENGLISH).expect("ours");

    after.sit_down(s(0));
    for seat in Seat::ALL {
        assert_eq!(after.clock().left(seat, s(0)), before.clock().left(seat, s(9)));
        assert_eq!(after.clock().total(seat, s(0)), before.clock().total(seat, s(9)));
    }
    assert_eq!(after.move_rows(Viewer::Spectator), before.move_rows(Viewer::Spectator));
    assert_eq!(after.record(s(0)), record);
}

#[test]
fn a_game_that_is_over_stays_over() {
    let mut table = table(GameKind::Chess, "-", false);
    type_lines(&mut table, &["f3", "e5", "g4", "Qh4"]);
    let mate = Some(Outcome::win(Seat::Two, Reason::Checkmate));
    assert_eq!(table.outcome(), mate);
    let replies = type_lines(&mut table, &["resign", "undo", "a3", "help", "flip", ""]);
    assert_eq!(replies[5], Reply::Quit);
    assert_eq!(table.outcome(), mate);
}
