//! Where both move at once, nothing that a player may ask depends on what the other did in secret.

use damier_referee::{Audience, Command, Declined, Event, House, Session, TimeControl, Told, Wish};
use damier_rules::{GameKind, Seat, Setup, Viewer};

/// What the one who wants to know may ask, without committing a move or giving up.
fn requests() -> Vec<Wish> {
    let foreign = Wish::Move { number: 7, text: "RVBO".to_owned() };
    let nonsense = Wish::Move { number: 0, text: "e2e4".to_owned() };
    vec![
        Wish::Draw,
        Wish::DeclineDraw,
        Wish::ClaimDraw,
        Wish::Takeback,
        Wish::DeclineTakeback,
        Wish::Abort,
        Wish::ClaimWin,
        Wish::GiveTime(15_000),
        foreign,
        nonsense,
    ]
}

/// A game of Mastermind and what everybody is told of it.
struct Table {
    session: Session,
    audience: Audience,
    observer: Seat,
    told: Vec<Told>,
}

impl Table {
    /// After so many moves of each player.
    fn new(observer: Seat, rounds: u32) -> Table {
        let time = TimeControl::Fischer { initial: 60_000, increment: 0 };
        let house = House { time, ..House::default() };
        let session = Session::new(GameKind::Mastermind, Setup::default(), house).expect("a game");
        let audience = Audience::new(GameKind::Mastermind);
        let mut table = Table { session, audience, observer, told: Vec::new() };
        table.act(&Command::Start).expect("it begins");
        for round in 0..rounds {
            for seat in Seat::ALL {
                table.commit(seat, round);
            }
        }
        table
    }

    fn commit(&mut self, seat: Seat, number: u32) {
        let text = if seat == Seat::One { "RJVB" } else { "BVJR" }.to_owned();
        self.act(&Command::By(seat, Wish::Move { number, text })).expect("a legal code");
    }

    fn act(&mut self, command: &Command) -> Result<Vec<Event>, Declined> {
        let events = self.session.decide(1_000, command)?;
        for event in &events {
            self.session.apply(event).expect("it was decided");
            for &class in self.audience.classes() {
                let told = self.audience.tell(&self.session, class, event);
                if class == Viewer::Seat(self.observer) {
                    self.told.extend(told);
                }
            }
        }
        self.session.resume(1_000);
        Ok(events)
    }

    /// All that the observer can see.
    fn seen(&self) -> String {
        let (session, viewer) = (&self.session, Viewer::Seat(self.observer));
        format!(
            "{:?} {} {:?} {:?} {:?} {:?} {:?} {} {}",
            self.told,
            session.view(viewer),
            session.to_act_for(viewer),
            session.clocks_for(viewer, 2_000),
            session.draw_offer(),
            session.takeback_request(),
            self.audience.moves(session, viewer),
            self.audience.version(viewer),
            session.is_over(),
        )
    }
}

/// What the observer is answered and sees when the other commits before the request at `at`.
fn experience(observer: Seat, rounds: u32, wishes: &[(Seat, Wish)], at: usize) -> Vec<String> {
    let mut table = Table::new(observer, rounds);
    let mut seen = Vec::new();
    for (n, (seat, wish)) in wishes.iter().enumerate() {
        if n == at && !table.session.is_over() {
            table.commit(observer.other(), rounds);
        }
        let answer = table.act(&Command::By(*seat, wish.clone()));
        if *seat == observer {
            seen.push(format!("{answer:?}"));
        }
        // The end opens everything.
        if table.session.outcome().is_some() {
            break;
        }
        seen.push(table.seen());
    }
    seen
}

/// Every order of three requests, with the other asking something too, and committing at any moment.
#[test]
fn noninterference_of_every_request_in_every_order_where_both_move_at_once() {
    for (observer, rounds) in Seat::ALL.into_iter().flat_map(|seat| [(seat, 0), (seat, 1)]) {
        let mut wishes: Vec<(Seat, Wish)> =
            requests().into_iter().map(|wish| (observer, wish)).collect();
        wishes.extend([Wish::Draw, Wish::DeclineDraw].map(|wish| (observer.other(), wish)));
        for first in &wishes {
            for second in &wishes {
                for third in &wishes {
                    let order = [first.clone(), second.clone(), third.clone()];
                    let never = experience(observer, rounds, &order, usize::MAX);
                    for at in 0..order.len() {
                        let committed = experience(observer, rounds, &order, at);
                        assert_eq!(committed, never, "{observer:?} {rounds} {order:?} {at}");
                    }
                }
            }
        }
    }
}

#[test]
fn an_offer_stands_until_both_have_moved() {
    let mut table = Table::new(Seat::One, 0);
    table.act(&Command::By(Seat::One, Wish::Draw)).expect("an offer");
    table.commit(Seat::Two, 0);
    assert_eq!(table.session.draw_offer(), Some(Seat::One));
    table.commit(Seat::One, 0);
    assert_eq!(table.session.draw_offer(), None, "that was the answer");
    table.act(&Command::By(Seat::One, Wish::Draw)).expect("another move, another offer");
}
