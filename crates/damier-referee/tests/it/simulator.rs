//! Thousands of clumsy, late and repeating clients, and the books afterwards: the log alone gives the
//! same session, every clock is a function of the log, and every game ends once.

use damier_referee::{
    Audience, Clock, Command, Event, House, Millis, OnDisconnect, OnIllegal, Session, TimeControl,
    Wish,
};
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Reason, Seat, Setup};

const CONTROLS: [&str; 6] = ["-", "30s+1", "6s/move", "20s+d2", "10s+2x5", "3d/move"];

struct Evening {
    session: Session,
    audience: Audience,
    house: House,
    kind: GameKind,
    log: Vec<Event>,
    now: Millis,
    random: Random,
}

impl Evening {
    fn new(seed: u64) -> Evening {
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
            repeated_offers: random.below(4) == 0,
            takebacks: random.below(4) > 0,
            must_be_played: false,
            rated: false,
            ply_cap: (random.below(3) == 0).then_some(40),
        };
        let session = Session::new(kind, Setup::default(), house.clone()).expect("the usual start");
        let audience = Audience::new(kind);
        Evening { session, audience, house, kind, log: Vec::new(), now: 1_000, random }
    }

    /// Somebody does something, sensible or not.
    fn command(&mut self) -> Command {
        let seat = Seat::ALL[self.random.below(2)];
        let number = self.session.made(seat);
        let by = |wish: Wish| Command::By(seat, wish);
        match self.random.below(40) {
            0 => by(Wish::Draw),
            1 => by(Wish::DeclineDraw),
            2 => by(Wish::Takeback),
            3 => by(Wish::DeclineTakeback),
            4 => {
                self.session.leave(seat, self.now);
                Command::Tick
            }
            5 | 6 => {
                self.session.come_back(seat);
                Command::Tick
            }
            7 if self.random.below(2) == 0 => by(Wish::GiveTime(1_500)),
            7 => by(Wish::ClaimWin),
            8 => by(Wish::ClaimDraw),
            9 => Command::Start,
            10 => Command::play(seat, number, "nonsense"),
            11 => Command::play(seat, number.wrapping_sub(1), "e2e4"),
            12 if self.random.below(20) == 0 => by(Wish::Abort),
            13 if self.random.below(20) == 0 => by(Wish::Resign),
            14 if self.random.below(40) == 0 => by(Wish::Forfeit(Reason::Abandon)),
            15..=17 => Command::Tick,
            // The last move once more.
            18 | 19 => match self.session.moves().last() {
                Some(last) => Command::play(last.seat, self.session.made(last.seat) - 1, last.text),
                None => Command::Tick,
            },
            _ => {
                let seat = self.session.to_act().first().unwrap_or(seat);
                let legal = self.session.game().legal_moves(seat);
                match legal.len() {
                    0 => Command::Tick,
                    n => {
                        let text = legal[self.random.below(n)].clone();
                        Command::play(seat, self.session.made(seat), text)
                    }
                }
            }
        }
    }

    fn step(&mut self) {
        self.now += [0, 1, 10, 500, 3_000, 8_000][self.random.below(6)];
        let command = self.command();
        let before = self.session.moves().len();
        let answer = self.session.decide(self.now, &command);
        assert_eq!(self.session.decide(self.now, &command), answer, "deciding changes nothing");
        self.follow(answer.clone().unwrap_or_default());
        if let (Command::By(_, Wish::Move { .. }), Ok(events)) = (&command, &answer)
            && events.iter().any(|event| matches!(event, Event::Moved { .. }))
        {
            assert_eq!(self.session.decide(self.now, &command), Ok(vec![]), "a move sent again");
            assert_eq!(self.session.moves().len(), before + 1, "played once");
        }
        // Storing takes a while, which nobody pays for.
        self.now += self.random.below(50) as u64;
        self.session.resume(self.now);
        self.check_books();
    }

    fn follow(&mut self, events: Vec<Event>) {
        for event in &events {
            self.session.apply(event).expect("what was decided fits");
            self.audience.follow(&self.session, event);
        }
        self.log.extend(events);
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

        let mut again =
            Session::new(self.kind, Setup::default(), self.house.clone()).expect("a start");
        let mut audience = Audience::new(self.kind);
        for event in &self.log {
            again.apply(event).expect("a log we wrote");
            audience.follow(&again, event);
        }
        assert_eq!(again, *session);
        assert_eq!(
            audience, self.audience,
            "everybody has been told the same, in the same versions"
        );
        again.resume(self.now);

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
            if let Event::TimeGiven { seat, ms } = event {
                clock.give(seat.other(), *ms);
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
        let mut evening = Evening::new(seed);
        evening.follow(evening.session.decide(0, &Command::Start).expect("it waits"));
        evening.session.resume(0);
        for _ in 0..60 {
            evening.step();
        }
        moves += evening.session.moves().len();
        ended += usize::from(evening.session.is_over());
    }
    assert!(ended > 500 && moves > 10_000, "{ended} games ended, {moves} moves stood");
}
