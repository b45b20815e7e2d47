//! Kamisado: `docs/protocols/kamisado.md`, seen from a player.

use std::time::Duration;

use damier_dialect::kamisado::{self as dialect, Told, Turn};
use damier_rules::kamisado::Kamisado;
use damier_rules::{BySeat, GameKind, Outcome, Playthrough, Reason, Setup, Verdict};
use damier_wire::kamisado::{
    ErrorCode, FromServer, Join, Move, ReplyReader, Side, ToServer, Validity, Verdict as Judged,
};
use damier_wire::structs::NameField;
use damier_words::{Message, msg};

use super::{Do, GameResult, KnownGame, MatchScore, News, Whom, WirePlayer};
use crate::text;

/// A player of two games.
#[derive(Debug)]
pub(crate) struct Player {
    name: String,
    wish: Side,
    setup: Setup,
    /// How long the referee lets us think.
    time_max: Duration,
    reader: ReplyReader,
    opponent: String,
    game: i32,
    known: Option<KnownGame>,
    /// Our move, which the referee has not judged yet.
    sent: Option<String>,
    score: MatchScore,
}

impl Player {
    pub(crate) fn new(name: &str, wish: Side, setup: Setup, time_max: Duration) -> Player {
        Player {
            name: name.to_owned(),
            wish,
            setup,
            time_max,
            reader: ReplyReader::new(wish),
            opponent: String::new(),
            game: 0,
            known: None,
            sent: None,
            score: MatchScore::default(),
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
                let m = dialect::named(played).ok_or_else(surprise)?;
                let known = self.known.as_mut().ok_or_else(surprise)?;
                let seat = known.me.other();
                let (played, took) = known.play(seat, &m.to_string()).map_err(|_| surprise())?;
                let (text, pretty) = (played.text, played.pretty);
                todo.push(Do::tell(News::Moved { seat, text, pretty, took }, known));
                self.go_on(todo);
                Ok(())
            }
        }
    }

    /// Whose turn is it, and is there something to think about?
    fn go_on(&mut self, todo: &mut Vec<Do>) {
        let Some(known) = &self.known else { return };
        let Some(seat) = known.to_move() else { return };
        let question = known.question(seat, &[]);
        todo.push(if seat == known.me { Do::Think(question) } else { Do::Ponder(question) });
    }

    fn begin_game(&mut self, number: i32, todo: &mut Vec<Do>) {
        let side = self.reader.side().unwrap_or(self.wish);
        let me = dialect::seat(side);
        let setup = dialect::nth_game(&self.setup, number);
        let mut names = BySeat { one: self.name.clone(), two: self.name.clone() };
        names[me.other()].clone_from(&self.opponent);
        self.game = number;
        self.sent = None;
        let known = KnownGame::new(GameKind::Kamisado, setup, names, me);
        let number = u32::try_from(number).unwrap_or_default();
        let opponent = self.opponent.clone();
        todo.push(Do::tell(News::GameBegins { number, opponent, seat: me }, &known));
        self.known = Some(known);
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
        let known = self.known.as_mut().ok_or_else(surprise)?;
        let mover = known.to_move().ok_or_else(surprise)?;
        let mine = mover == known.me;
        let sent = self.sent.take();
        let mut told = dialect::told(verdict, mover).ok_or_else(surprise)?;
        if mine && verdict.validity == Validity::Timeout && !known.are_we_late(self.time_max) {
            told = Told::Over(Outcome::win(mover, Reason::Abandon));
        }
        if mine && verdict.validity == Validity::Valid && sent.is_none() {
            // We have not moved, so the opponent gave up, or both have enough.
            let Told::Over(outcome) = told else { return Err(surprise()) };
            let reason = match outcome.verdict {
                Verdict::Draw => Reason::Agreement,
                Verdict::Win(_) => Reason::Resign,
            };
            told = Told::Over(Outcome { reason, ..outcome });
        } else if mine && verdict.validity == Validity::Valid {
            let text = sent.as_deref().ok_or_else(surprise)?;
            let (played, took) = known.play(mover, text).map_err(|_| surprise())?;
            let (text, pretty) = (played.text, played.pretty);
            todo.push(Do::tell(News::Moved { seat: mover, text, pretty, took }, known));
        }
        match (told, sent) {
            // The opponent's move follows; after our own it is their turn.
            (Told::GoesOn, _) if mine => self.go_on(todo),
            (Told::GoesOn, _) => {}
            (Told::Over(outcome), sent) => {
                if let (true, Reason::IllegalMove, Some(text)) = (mine, outcome.reason, sent) {
                    todo.push(Do::note(msg!("bot-called-cheating", text = text)));
                }
                self.end_game(outcome, todo);
            }
        }
        Ok(())
    }

    fn end_game(&mut self, outcome: Outcome, todo: &mut Vec<Do>) {
        let Some(known) = &mut self.known else { return };
        // Time may be up while we think.
        todo.push(Do::Forget);
        known.end(outcome);
        let result = GameResult::of(outcome.verdict, known.me);
        self.score.count(result);
        let number = u32::try_from(self.game).unwrap_or_default();
        todo.push(Do::tell(News::GameOver { number, result, outcome }, known));
        if self.reader.is_over() {
            todo.push(Do::Finish);
        } else {
            self.begin_game(self.game + 1, todo);
        }
    }

    /// The message for a legal move.
    fn message(&self, text: &str) -> Option<Move> {
        let known = self.known.as_ref()?;
        let board = known.game.as_any().downcast_ref::<Playthrough<Kamisado>>()?;
        let turn = Turn { board, number: self.game, mover: known.me };
        turn.write(board.legal(known.me, text).ok()?)
    }
}

impl WirePlayer for Player {
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
            expected = match &self.known {
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

    fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    fn score(&self) -> MatchScore {
        self.score
    }
}
