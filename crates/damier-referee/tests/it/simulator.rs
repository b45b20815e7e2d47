//! Thousands of clumsy, late and repeating clients, and the books afterwards: the log alone gives the
//! same session, every clock is a function of the log, and every game ends once.

use damier_referee::{
    Clock, Command, Event, House, Millis, OnDisconnect, OnIllegal, Session, TimeControl,
};
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Reason, Seat, Setup};

const CONTROLS: [&str; 6] = ["-", "30s+1", "6s/move", "20s+d2", "10s+2x5", "3d/move"];

struct Table {
    session: Session,
    house: House,
    kind: GameKind,
    log: Vec<Event>,
    now: Millis,
    random: Random,
}

impl Table {
    fn new(seed: u64) -> Table {
        let mut random = Random(seed);
        let kind = GameKind::ALL[random.below(GameKind::ALL.len())];
        let house = House {
            time: CONTROLS[random.below(CONTROLS.len())].parse().expect("a time control"),
            on_illegal: [OnIllegal::AskAgain, OnIllegal::Forfeit][random.below(2)],
            on_disconnect: [
                OnDisconnect::Wait,
                OnDisconnect::Forfeit(5_000),
                OnDisconnect::Claimable(5_000),
            ][random.below(3)],
            draw_offers: random.below(4) > 0,
            takebacks: random.below(4) > 0,
            rated: false,
            ply_cap: (random.below(3) == 0).then_some(40),
        };
        let session = Session::new(kind, Setup::default(), house.clone()).expect("the usual start");
        Table { session, house, kind, log: Vec::new(), now: 1_000, random }
    }

    /// Somebody does something, sensible or not.
    fn command(&mut self) -> Command {
        let seat = Seat::ALL[self.random.below(2)];
        let count = self.session.moves().iter().filter(|m| m.seat == seat).count();
        let number = u32::try_from(count).expect("few moves");
        match self.random.below(40) {
            0 => Command::Draw(seat),
            1 => Command::DeclineDraw(seat),
            2 => Command::Takeback(seat),
            3 => Command::DeclineTakeback(seat),
            4 => Command::Leave(seat),
            5 | 6 => Command::Return(seat),
            7 => Command::ClaimWin(seat),
            8 => Command::ClaimDraw(seat),
            9 => Command::Start,
            10 => Command::play(seat, number, "nonsense"),
            11 => Command::play(seat, number.wrapping_sub(1), "e2e4"),
            12 if self.random.below(20) == 0 => Command::Abort(seat),
            13 if self.random.below(20) == 0 => Command::Resign(seat),
            14 if self.random.below(40) == 0 => Command::Forfeit(seat, Reason::Abandon),
            15..=17 => Command::Tick,
            // The last move once more.
            18 | 19 => match self.session.moves().last() {
                Some(last) => {
                    let count = self.session.moves().iter().filter(|m| m.seat == last.seat).count();
                    Command::play(
                        last.seat,
                        u32::try_from(count - 1).expect("few"),
                        last.text.clone(),
                    )
                }
                None => Command::Tick,
            },
            _ => {
                let seat = self.session.to_act().first().unwrap_or(seat);
                let legal = self.session.game().legal_moves(seat);
                let count = self.session.moves().iter().filter(|m| m.seat == seat).count();
                match legal.len() {
                    0 => Command::Tick,
                    n => Command::play(
                        seat,
                        u32::try_from(count).expect("few"),
                        legal[self.random.below(n)].clone(),
                    ),
                }
            }
        }
    }

    fn step(&mut self) {
        self.now += [0, 1, 10, 500, 3_000, 8_000][self.random.below(6)];
        let command = self.command();
        let resent = matches!(&command, Command::Move { .. }).then(|| command.clone());
        let before = self.session.moves().len();
        let answer = self.session.handle(self.now, command);
        let events = answer.clone().unwrap_or_default();
        if let (Some(again), Ok(events)) = (resent, &answer)
            && events.iter().any(|event| matches!(event, Event::Moved { .. }))
        {
            assert_eq!(self.session.handle(self.now, again), Ok(Vec::new()), "a move sent again");
            assert_eq!(self.session.moves().len(), before + 1, "played once");
        }
        self.log.extend(events);
        // Storing takes a while, which nobody pays for.
        self.now += self.random.below(50) as u64;
        self.session.resume(self.now);
        self.check_books();
    }

    fn check_books(&self) {
        let session = &self.session;
        assert_eq!(session.version(), self.log.len() as u64);
        let ends =
            self.log.iter().filter(|e| matches!(e, Event::Ended { .. } | Event::Aborted)).count();
        assert_eq!(ends, usize::from(session.is_over()), "a game ends once");
        if session.is_over() {
            assert!(
                matches!(self.log.last(), Some(Event::Ended { .. } | Event::Aborted)),
                "and last"
            );
            assert_eq!((session.deadline(), session.to_act().first()), (None, None));
        }

        let mut again = Session::replay(self.kind, Setup::default(), self.house.clone(), &self.log)
            .expect("a log we wrote");
        again.resume(self.now);
        assert_eq!(again.game().position(), session.game().position());
        assert_eq!(again.moves(), session.moves());
        assert_eq!(again.outcome(), session.outcome());
        assert_eq!(again.draw_offer(), session.draw_offer());
        assert_eq!(again.takeback_request(), session.takeback_request());
        assert_eq!(again.version(), session.version());

        // Both clocks between turns, from nothing but the log.
        let mut clock = Clock::new(self.house.time);
        for event in &self.log {
            if let Event::Moved { seat, spent, .. } = event {
                assert!(
                    clock.allowance(*seat).is_none_or(|allowance| *spent < allowance),
                    "a fallen flag moved"
                );
                clock.charge(*seat, *spent);
            }
        }
        let shown = again.clocks(self.now);
        for seat in Seat::ALL {
            assert_eq!(shown.map(|shown| shown[seat]), clock.shows(seat, 0));
        }
        assert_eq!(shown.is_none(), self.house.time == TimeControl::Untimed);
    }
}

#[test]
fn the_books_agree() {
    let mut ended = 0;
    let mut moves = 0;
    for seed in 0..2_000 {
        let mut table = Table::new(seed);
        table.log.extend(table.session.handle(0, Command::Start).expect("it waits"));
        table.session.resume(0);
        for _ in 0..60 {
            table.step();
        }
        moves += table.session.moves().len();
        ended += usize::from(table.session.is_over());
    }
    assert!(ended > 500 && moves > 10_000, "{ended} games ended, {moves} moves stood");
}
