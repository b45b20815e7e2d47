//! Kamisado in the structs of seed 001, `docs/protocols/kamisado.md`.
//!
//! | seed | on the wire | meaning |
//! |---|---|---|
//! | BLANC, NOIR | [`Side`] | the first and the second seat, whoever begins |
//! | ORANGE, BLEU, POURPRE, FUCHIA, JAUNE, ROUGE, VERT, MARON | [`Tower`] | [`Colour`] |
//! | `DEPL_PION`, PASSE | [`MoveKind`] | [`TowerMove`] |
//! | VALID with CONT, GAGNE, NUL, PERDU | [`Effect`] | a legal move, and what it did for its player |
//! | TRICHE | [`Validity::Cheating`] | [`Reason::IllegalMove`] |
//! | TIMEOUT | [`Validity::Timeout`] | [`Reason::Timeout`], or somebody is gone |

use damier_rules::kamisado::{Colour, Kamisado, Square, TowerMove};
use damier_rules::{Outcome, Playthrough, Reason, Refusal, Seat, Setup, Verdict};
use damier_wire::kamisado as wire;
use damier_wire::kamisado::{Effect, ErrorCode, MoveKind, Side, Tower, Validity};
use serde::{Deserialize, Serialize};

/// Whose championship it is; its names are those of the setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edition {
    /// As the seed writes.
    #[default]
    #[serde(rename = "none")]
    Seed,
    /// As the validator of 2018 judged: pink frees the choice of the tower, after a move and after a
    /// pass, and an unknown `typeCoup` means `DEPL_PION`.
    #[serde(rename = "besancon-2018")]
    Besancon2018,
}

impl Edition {
    /// The rules of a match. A deadlock is a draw: NUL exists for nothing else.
    pub fn rules(self) -> Setup {
        let setup = Setup::default().with("deadlock", "draw");
        match self {
            Edition::Seed => setup,
            Edition::Besancon2018 => setup.with("pink", "free"),
        }
    }

    /// A move as this edition reads it.
    pub fn reads(self, said: &wire::Move) -> wire::Move {
        match (self, said.kind.known()) {
            (Edition::Besancon2018, None) => wire::Move { kind: MoveKind::Tower.into(), ..*said },
            _ => *said,
        }
    }
}

/// The first or the second game of a match with those rules.
pub fn nth_game(rules: &Setup, number: i32) -> Setup {
    let starter = match Side::begins(number) {
        Side::White => "white",
        Side::Black => "black",
    };
    rules.clone().with("starter", starter)
}

/// Who has those towers.
pub const fn seat(side: Side) -> Seat {
    match side {
        Side::White => Seat::One,
        Side::Black => Seat::Two,
    }
}

/// Whose towers somebody has.
pub const fn side(seat: Seat) -> Side {
    match seat {
        Seat::One => Side::White,
        Seat::Two => Side::Black,
    }
}

/// The name of a colour.
pub const fn tower(colour: Colour) -> Tower {
    match colour {
        Colour::Orange => Tower::Orange,
        Colour::Blue => Tower::Blue,
        Colour::Purple => Tower::Purple,
        Colour::Pink => Tower::Pink,
        Colour::Yellow => Tower::Yellow,
        Colour::Red => Tower::Red,
        Colour::Green => Tower::Green,
        Colour::Brown => Tower::Brown,
    }
}

fn square(said: wire::Square) -> Option<Square> {
    Square::new(u8::try_from(said.column).ok()?, u8::try_from(said.line).ok()?)
}

fn say_square(square: Square) -> wire::Square {
    wire::Square { column: square.column().into(), line: square.row().into() }
}

/// The move that a struct names, whatever the board; nothing if its kind or a square that counts does
/// not exist.
pub fn named(said: &wire::Move) -> Option<TowerMove> {
    Some(match said.kind.known()? {
        MoveKind::Pass => TowerMove::Pass,
        MoveKind::Tower => TowerMove::Tower { from: square(said.from)?, to: square(said.to)? },
    })
}

/// Somebody's turn in a game of a match.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'g> {
    /// The game as it stands.
    pub board: &'g Playthrough<Kamisado>,
    /// 1 or 2.
    pub number: i32,
    /// Who is to move.
    pub mover: Seat,
}

/// Why a struct is no move of its sender. All of it is TRICHE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// `numPartie`.
    Game,
    /// `coulJ`.
    Side,
    /// `caractPion`; this one would be right.
    Tower(Tower),
    /// The move itself.
    Refused(Refusal),
}

impl Turn<'_> {
    /// The legal move that the mover sends. What a pass says of squares is not looked at.
    pub fn read(&self, said: &wire::Move) -> Result<TowerMove, Wrong> {
        if said.game != self.number {
            return Err(Wrong::Game);
        }
        if said.side != side(self.mover) {
            return Err(Wrong::Side);
        }
        let m = named(said).ok_or(Wrong::Refused(Refusal::Unreadable))?;
        let m = self.board.legal(self.mover, &m.to_string()).map_err(Wrong::Refused)?;
        match m {
            TowerMove::Tower { from, .. } => match self.tower_on(from) {
                Some(right) if said.tower != right => Err(Wrong::Tower(right)),
                _ => Ok(m),
            },
            TowerMove::Pass => match self.blocked() {
                Some((right, _)) if self.board.game().forced().is_some() && said.tower != right => {
                    Err(Wrong::Tower(right))
                }
                _ => Ok(m),
            },
        }
    }

    /// The struct of a legal move; of a pass, with the tower that is blocked.
    pub fn write(&self, m: TowerMove) -> Option<wire::Move> {
        let (kind, from, to) = match m {
            TowerMove::Tower { from, to } => (MoveKind::Tower, from, to),
            TowerMove::Pass => {
                let (_, at) = self.blocked()?;
                (MoveKind::Pass, at, at)
            }
        };
        Some(wire::Move {
            game: self.number,
            kind: kind.into(),
            side: side(self.mover).into(),
            tower: self.tower_on(from)?.into(),
            from: say_square(from),
            to: say_square(to),
        })
    }

    /// The tower that must move, which is blocked if the mover must pass; of several, the nearest to
    /// a1.
    pub fn blocked(&self) -> Option<(Tower, Square)> {
        let game = self.board.game();
        let squares = (0..64_u8).filter_map(|at| Square::new(at % 8, at / 8));
        let mut towers = squares.filter_map(|at| {
            let (owner, colour) = game.tower(at)?;
            let must_move = game.forced().is_none_or(|forced| forced == colour);
            (owner == self.mover && must_move).then(|| (tower(colour), at))
        });
        towers.next()
    }

    fn tower_on(&self, square: Square) -> Option<Tower> {
        self.board.game().tower(square).map(|(_, colour)| tower(colour))
    }
}

/// What both are told of a legal move of `mover`, after which the game stands so.
pub fn of_move(end: Option<Outcome>, mover: Seat) -> wire::Verdict {
    wire::Verdict::valid(match end.map(|end| end.verdict) {
        None => Effect::Continues,
        Some(Verdict::Win(winner)) if winner == mover => Effect::Wins,
        Some(Verdict::Win(_)) => Effect::Loses,
        Some(Verdict::Draw) => Effect::Draws,
    })
}

/// What both are told of an end that no move brought, in the turn of `to_move`; without an outcome
/// the game was called off. Who is gone is late, whoever was to move.
pub fn of_end(end: Option<Outcome>, to_move: Seat) -> wire::Verdict {
    let lost = |validity| wire::Verdict::lost(ErrorCode::Ok, validity);
    match end.map(|end| (end.verdict, end.reason)) {
        Some((_, Reason::IllegalMove)) => lost(Validity::Cheating),
        Some((_, Reason::Abandon)) | None => lost(Validity::Timeout),
        Some((Verdict::Win(winner), _)) if winner == to_move => wire::Verdict::valid(Effect::Wins),
        Some((Verdict::Win(_), _)) => lost(Validity::Timeout),
        Some((Verdict::Draw, _)) => wire::Verdict::valid(Effect::Draws),
    }
}

/// What a player understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The move is legal, and there is a next turn.
    GoesOn,
    /// That was the end.
    Over(Outcome),
}

/// What is told of the turn of `mover`; nothing if a field is out of range.
pub fn told(verdict: wire::Verdict, mover: Seat) -> Option<Told> {
    let other = mover.other();
    Some(match (verdict.validity.known()?, verdict.effect.known()?) {
        (Validity::Valid, Effect::Continues) => Told::GoesOn,
        (Validity::Valid, Effect::Wins) => Told::Over(Outcome::win(mover, Reason::HomeRow)),
        (Validity::Valid, Effect::Draws) => Told::Over(Outcome::draw(Reason::Deadlock)),
        (Validity::Valid, Effect::Loses) => Told::Over(Outcome::win(other, Reason::Deadlock)),
        (Validity::Timeout, _) => Told::Over(Outcome::win(other, Reason::Timeout)),
        (Validity::Cheating, _) => Told::Over(Outcome::win(other, Reason::IllegalMove)),
    })
}
