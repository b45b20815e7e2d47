//! Kamisado: `docs/protocols/kamisado.md`, seen from a player.

use damier_rules::kamisado::{Kamisado, Square as RulesSquare};
use damier_rules::{BySeat, GameKind, Outcome, Playthrough, Reason, Seat, Setup};
use damier_wire::kamisado::{
    Effect, ErrorCode, FromServer, Join, Move, ReplyReader, Side, Square, ToServer, Tower,
    Validity, Verdict as Judged,
};
use damier_wire::structs::{NameField, SeedEnum as _};
use damier_words::{Message, msg};

use super::{Do, News, Protocol, Result3, Score, Table, Whom};
use crate::text;

/// A player of two games.
#[derive(Debug)]
pub(crate) struct Player {
    name: String,
    wish: Side,
    setup: Setup,
    reader: ReplyReader,
    opponent: String,
    game: i32,
    table: Option<Table>,
    /// Our move, which the referee has not judged yet.
    sent: Option<String>,
    score: Score,
}

impl Player {
    pub(crate) fn new(name: &str, wish: Side, setup: Setup) -> Player {
        Player {
            name: name.to_owned(),
            wish,
            setup,
            reader: ReplyReader::new(wish),
            opponent: String::new(),
            game: 0,
            table: None,
            sent: None,
            score: Score::default(),
        }
    }

    fn hear(&mut self, message: &FromServer, todo: &mut Vec<Do>) -> Result<(), Message> {
        match message {
            FromServer::Joined(joined) => {
                match joined.error.known() {
                    Some(ErrorCode::Ok) => {}
                    _ => return Err(msg!("bot-refused", said = message.to_string())),
                }
                self.opponent = text::name(&joined.opponent.to_string());
                self.begin_game(1, todo);
                Ok(())
            }
            FromServer::Verdict(verdict) => self.judged(*verdict, todo),
            FromServer::Move(played) => {
                let surprise = || {
                    msg!(
                        "bot-surprise",
                        got = message.to_string(),
                        expected = msg!("bot-expect-legal-move")
                    )
                };
                let text = played.text().ok_or_else(surprise)?;
                let table = self.table.as_mut().ok_or_else(surprise)?;
                let seat = table.me.other();
                let (played, took) = table.play(seat, &text).map_err(|_| surprise())?;
                let (text, pretty) = (played.text, played.pretty);
                todo.push(Do::tell(News::Moved { seat, text, pretty, took }, table));
                self.go_on(todo);
                Ok(())
            }
        }
    }

    /// Whose turn is it, and is there something to think about?
    fn go_on(&mut self, todo: &mut Vec<Do>) {
        let Some(table) = &self.table else { return };
        let Some(seat) = table.to_move() else { return };
        let question = table.question(seat, &[]);
        todo.push(if seat == table.me { Do::Think(question) } else { Do::Ponder(question) });
    }

    fn begin_game(&mut self, number: i32, todo: &mut Vec<Do>) {
        let side = self.reader.side().unwrap_or(self.wish);
        let me = seat_of(side);
        let starter = if Side::begins(number) == Side::Black { "black" } else { "white" };
        let setup = self.setup.clone().with("starter", starter);
        let mut names = BySeat { one: self.name.clone(), two: self.name.clone() };
        names[me.other()].clone_from(&self.opponent);
        self.game = number;
        self.sent = None;
        let table = Table::new(GameKind::Kamisado, setup, names, me);
        let number = u32::try_from(number).unwrap_or_default();
        let opponent = self.opponent.clone();
        todo.push(Do::tell(News::GameBegins { number, opponent, seat: me }, &table));
        self.table = Some(table);
        self.go_on(todo);
    }

    /// What the referee says of the move of whoever is to move.
    fn judged(&mut self, verdict: Judged, todo: &mut Vec<Do>) -> Result<(), Message> {
        let surprise = || {
            msg!(
                "bot-surprise",
                got = FromServer::Verdict(verdict).to_string(),
                expected = msg!("bot-expect-verdict")
            )
        };
        let table = self.table.as_mut().ok_or_else(surprise)?;
        let mover = table.to_move().ok_or_else(surprise)?;
        let mine = mover == table.me;
        let sent = self.sent.take();
        let validity = verdict.validity.known().ok_or_else(surprise)?;
        let effect = verdict.effect.known().ok_or_else(surprise)?;
        if mine && validity == Validity::Valid {
            let text = sent.as_deref().ok_or_else(surprise)?;
            let (played, took) = table.play(mover, text).map_err(|_| surprise())?;
            let (text, pretty) = (played.text, played.pretty);
            todo.push(Do::tell(News::Moved { seat: mover, text, pretty, took }, table));
        }
        let outcome = match (validity, effect) {
            (Validity::Valid, Effect::Continues) => {
                // The opponent's move follows; after our own it is his turn.
                if mine {
                    self.go_on(todo);
                }
                return Ok(());
            }
            (Validity::Valid, Effect::Wins) => Outcome::win(mover, Reason::HomeRow),
            (Validity::Valid, Effect::Draws) => Outcome::draw(Reason::Deadlock),
            (Validity::Valid, Effect::Loses) => Outcome::win(mover.other(), Reason::Deadlock),
            (Validity::Timeout, _) => Outcome::win(mover.other(), Reason::Timeout),
            (Validity::Cheating, _) => {
                if let (true, Some(text)) = (mine, sent) {
                    todo.push(Do::note(msg!("bot-called-cheating", text = text)));
                }
                Outcome::win(mover.other(), Reason::IllegalMove)
            }
        };
        self.end_game(outcome, todo);
        Ok(())
    }

    fn end_game(&mut self, outcome: Outcome, todo: &mut Vec<Do>) {
        let Some(table) = &mut self.table else { return };
        // Time may be up while we think.
        todo.push(Do::Forget);
        table.end(outcome);
        let result = Result3::of(outcome.verdict, table.me);
        self.score.count(result);
        let number = u32::try_from(self.game).unwrap_or_default();
        todo.push(Do::tell(News::GameOver { number, result, outcome }, table));
        if self.reader.is_over() {
            todo.push(Do::Finish);
        } else {
            self.begin_game(self.game + 1, todo);
        }
    }

    /// The message for a legal move.
    fn message(&self, text: &str) -> Option<Move> {
        let table = self.table.as_ref()?;
        let side = side_of(table.me);
        let game = &table.game.as_any().downcast_ref::<Playthrough<Kamisado>>()?.game();
        if text != "pass" {
            let from = Square::from_text(text.as_bytes().first_chunk().copied()?)?;
            return Move::of_tower(self.game, side, tower_on(game, from)?, text);
        }
        // The tower that must move and cannot.
        let forced = game.forced()?;
        let squares = (0..8).flat_map(|line| (0..8).map(move |column| Square { column, line }));
        let mut towers = squares.filter(|&square| {
            let rules = rules_square(square);
            rules.and_then(|at| game.tower(at)) == Some((table.me, forced))
        });
        let at = towers.next()?;
        Some(Move::pass(self.game, side, tower_on(game, at)?, at))
    }
}

impl Protocol for Player {
    fn begin(&mut self, todo: &mut Vec<Do>) {
        let join = Join { name: NameField::new(&self.name), side: self.wish.into() };
        todo.push(Do::Send(Whom::Referee, ToServer::Join(join).to_bytes()));
    }

    fn heard(&mut self, _from: Whom, mut bytes: &[u8], todo: &mut Vec<Do>) -> Result<(), Message> {
        while let Some(message) = self.reader.read(&mut bytes) {
            self.hear(&message, todo)?;
        }
        Ok(())
    }

    fn closed(&mut self, _from: Whom, _todo: &mut Vec<Do>) -> Result<(), Message> {
        Err(msg!(
            "bot-hung-up",
            expected = match &self.table {
                None => msg!("bot-expect-opponent"),
                Some(_) => msg!("bot-expect-verdict"),
            }
        ))
    }

    fn thought(&mut self, text: &str, todo: &mut Vec<Do>) -> Result<(), Message> {
        let message = self.message(text).expect("a legal move can be written");
        todo.push(Do::Send(Whom::Referee, ToServer::Move(message).to_bytes()));
        self.sent = Some(text.to_owned());
        Ok(())
    }

    fn kind(&self) -> GameKind {
        GameKind::Kamisado
    }

    fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    fn score(&self) -> Score {
        self.score
    }
}

fn seat_of(side: Side) -> Seat {
    match side {
        Side::White => Seat::One,
        Side::Black => Seat::Two,
    }
}

fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::One => Side::White,
        Seat::Two => Side::Black,
    }
}

fn rules_square(square: Square) -> Option<RulesSquare> {
    RulesSquare::new(u8::try_from(square.column).ok()?, u8::try_from(square.line).ok()?)
}

fn tower_on(game: &Kamisado, square: Square) -> Option<Tower> {
    let (_, colour) = game.tower(rules_square(square)?)?;
    Tower::ALL.get(colour as usize).copied()
}
