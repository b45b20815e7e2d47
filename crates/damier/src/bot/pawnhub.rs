//! Pawn Hub: `docs/protocols/pawnhub.md`, seen from a player.
//!
//! The server tells boards, never moves: what the opponent played is the one legal move that leads
//! to the board we are shown. Dark chess shows too little for that; `guess` makes do with what is
//! seen.

use damier_words::{Message, msg};
mod guess;

use damier_dialect::pawnhub::{self as dialect, boards};
use damier_rules::{BySeat, GameKind, Outcome, Reason, Seat, Setup};
use damier_wire::lines::LineReader;
use damier_wire::pawnhub::{
    Board, FromServer, LONGEST, Mode, Move, ReplyReader, Side, ToServer, Winner,
};

use self::guess::Guess;
use super::{Do, GameResult, KnownGame, MatchScore, News, Question, Whom, WirePlayer};
use crate::text::printable;

/// A player of one game.
#[derive(Debug)]
pub(crate) struct Player {
    /// What we and the opponent are called: the protocol has no names.
    names: [String; 2],
    mode: Mode,
    setup: Setup,
    lines: LineReader,
    reader: ReplyReader,
    known: Option<KnownGame>,
    /// The boards of this turn, as far as they came.
    told: Vec<Board>,
    /// Dark chess: what we make of them.
    guess: Option<Guess>,
    sent: Option<Move>,
    banned: Vec<String>,
    score: MatchScore,
}

impl Player {
    pub(crate) fn new(name: &str, opponent: &str, mode: Mode, setup: Setup) -> Player {
        Player {
            names: [name.to_owned(), opponent.to_owned()],
            mode,
            setup,
            lines: LineReader::new(LONGEST),
            reader: ReplyReader::new(mode),
            known: None,
            told: Vec::new(),
            guess: None,
            sent: None,
            banned: Vec::new(),
            score: MatchScore::default(),
        }
    }

    fn hear(&mut self, message: &FromServer, todo: &mut Vec<Do>) -> Result<(), Message> {
        match message {
            FromServer::Side(side) => self.begin_game(dialect::seat(*side), todo),
            FromServer::Board(board) => {
                self.told.push(board.clone());
                if self.told.len() == if self.mode == Mode::Alice { 2 } else { 1 } {
                    let told = std::mem::take(&mut self.told);
                    self.look(&told, todo)?;
                }
            }
            FromServer::Turn(number) => self.turn(*number, todo)?,
            FromServer::Valid(true) => {
                let surprise = || surprise(message, msg!("bot-expect-board"));
                let (Some(known), Some(sent)) = (&mut self.known, self.sent.take()) else {
                    return Err(surprise());
                };
                let me = known.me;
                let text = dialect::text(sent);
                let (played, took) = known.play(me, &text).map_err(|_| surprise())?;
                let (text, pretty) = (played.text, played.pretty);
                todo.push(Do::tell(News::Moved { seat: me, text, pretty, took }, known));
            }
            FromServer::Valid(false) => {
                // Something stands in the way that we do not see.
                let sent =
                    self.sent.take().ok_or_else(|| surprise(message, msg!("bot-expect-board")))?;
                let text = dialect::text(sent);
                todo.push(Do::note(msg!("bot-move-refused", text = text.clone())));
                self.banned.push(text);
                self.think(todo);
            }
            FromServer::AskPromotion => {
                let role = self.sent.and_then(|sent| sent.promotion);
                let role = role.ok_or_else(|| surprise(message, msg!("bot-expect-board")))?;
                say(ToServer::Promotion(role), todo);
            }
            FromServer::Over(false) => {}
            FromServer::Over(true) => {
                // Nobody waits for our move any more, and nothing is hidden.
                todo.push(Do::Forget);
                if let (Some(guess), Some(known)) = (&self.guess, &mut self.known) {
                    known.view = Some(guess.whole());
                }
            }
            FromServer::Winner(winner) => self.end_game(*winner, todo),
        }
        Ok(())
    }

    fn begin_game(&mut self, me: Seat, todo: &mut Vec<Do>) {
        let [name, opponent] = self.names.clone();
        let mut names = BySeat { one: opponent.clone(), two: opponent.clone() };
        names[me] = name;
        let known = KnownGame::new(dialect::kind(self.mode), self.setup.clone(), names, me);
        self.guess = (self.mode == Mode::Dark).then(|| Guess::new(me));
        todo.push(Do::tell(News::GameBegins { number: 1, opponent, seat: me }, &known));
        self.known = Some(known);
    }

    /// The boards are complete: what happened?
    fn look(&mut self, told: &[Board], todo: &mut Vec<Do>) -> Result<(), Message> {
        let Some(known) = &mut self.known else { return Ok(()) };
        if let Some(guess) = &mut self.guess {
            guess.see(&told[0]);
            return Ok(());
        }
        let shown = sorted(told);
        let now = boards(&known.game.position(), self.mode).map(|boards| sorted(&boards));
        if now.as_ref() == Some(&shown) {
            return Ok(());
        }
        let unknown = || {
            let got = told.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let expected = msg!("bot-expect-reachable-board");
            msg!("bot-surprise", got = printable(&got, 300), expected = expected)
        };
        let seat = known.to_move().filter(|seat| *seat != known.me).ok_or_else(unknown)?;
        let leads_there = |text: &String| {
            let mut after = known.game.boxed_clone();
            after.play(seat, text).is_ok()
                && boards(&after.position(), self.mode).map(|boards| sorted(&boards)).as_ref()
                    == Some(&shown)
        };
        let text = known.game.legal_moves(seat).into_iter().find(leads_there);
        let (played, took) = known.play(seat, &text.ok_or_else(unknown)?).map_err(|_| unknown())?;
        let (text, pretty) = (played.text, played.pretty);
        todo.push(Do::tell(News::Moved { seat, text, pretty, took }, known));
        Ok(())
    }

    fn turn(&mut self, number: u32, todo: &mut Vec<Do>) -> Result<(), Message> {
        let Some(known) = &mut self.known else { return Ok(()) };
        let seat = dialect::to_move(number);
        self.banned.clear();
        if let Some(guess) = &self.guess {
            let position = Some(guess.position(seat));
            let setup = Setup { position, ..self.setup.clone() }.reachable();
            let surprise = |_| {
                msg!(
                    "bot-surprise",
                    got = guess.position(seat),
                    expected = msg!("bot-expect-reachable-board")
                )
            };
            known.game = damier_rules::new_game(GameKind::Dark, &setup).map_err(surprise)?;
            known.setup = setup;
            known.start_clock();
        }
        if known.to_move() != Some(seat) {
            return Err(surprise(&FromServer::Turn(number), msg!("bot-expect-other-turn")));
        }
        if seat == known.me {
            self.think(todo);
        } else if self.guess.is_none() {
            todo.push(Do::Ponder(known.question(seat, &[])));
        }
        Ok(())
    }

    fn think(&self, todo: &mut Vec<Do>) {
        let Some(known) = &self.known else { return };
        let mut question = known.question(known.me, &self.banned);
        if let (Some(_), Question::Move(question)) = (&self.guess, &mut question) {
            // What was played before leads nowhere from a guess.
            question.moves.clear();
        }
        todo.push(Do::Think(question));
    }

    fn end_game(&mut self, winner: Winner, todo: &mut Vec<Do>) {
        let Some(known) = &mut self.known else { return };
        // What we make up of a dark board has both kings, always.
        let captured = self.guess.as_ref().and_then(|guess| {
            let loser = Seat::ALL.into_iter().find(|seat| !guess.shows_king(*seat))?;
            Some(Outcome::win(loser.other(), Reason::KingCaptured))
        });
        let outcome = dialect::outcome(winner, captured.or(known.game.outcome()));
        known.end(outcome);
        let result = GameResult::of(outcome.verdict, known.me);
        self.score.count(result);
        todo.push(Do::tell(News::GameOver { number: 1, result, outcome }, known));
        todo.push(Do::Finish);
    }
}

impl WirePlayer for Player {
    fn begin(&mut self, todo: &mut Vec<Do>) {
        say(ToServer::Mode(self.mode), todo);
    }

    fn heard(&mut self, _from: Whom, mut bytes: &[u8], todo: &mut Vec<Do>) -> Result<(), Message> {
        while let Some(line) = self.lines.read(&mut bytes) {
            let surprise =
                |got: String| msg!("bot-surprise", got = got, expected = self.expected());
            let line = line.map_err(|bad| surprise(bad.to_string()))?;
            let read = self.reader.read(&line);
            let message = read.map_err(|_| {
                msg!("bot-surprise", got = printable(&line, 300), expected = self.expected())
            })?;
            self.hear(&message, todo)?;
        }
        Ok(())
    }

    fn closed(&mut self, _from: Whom, _todo: &mut Vec<Do>) -> Result<(), Message> {
        Err(msg!("bot-hung-up", expected = self.expected()))
    }

    fn thought(&mut self, text: &str, todo: &mut Vec<Do>) -> Result<(), Message> {
        let played = dialect::written(text).expect("a legal move can be written");
        say(ToServer::Move(played), todo);
        self.sent = Some(played);
        Ok(())
    }

    fn kind(&self) -> GameKind {
        dialect::kind(self.mode)
    }

    fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    fn score(&self) -> MatchScore {
        self.score
    }
}

impl Player {
    /// What should be said next, roughly.
    fn expected(&self) -> Message {
        match &self.known {
            None => msg!("bot-expect-opponent"),
            Some(_) if self.reader.my_turn() => msg!("bot-expect-verdict"),
            Some(_) => msg!("bot-expect-board"),
        }
    }
}

fn surprise(got: &FromServer, expected: Message) -> Message {
    msg!("bot-surprise", got = got.to_string(), expected = expected)
}

fn say(request: ToServer, todo: &mut Vec<Do>) {
    todo.push(Do::Send(Whom::Referee, format!("{request}\n").into_bytes()));
}

/// Boards whose pieces are in one order, whoever wrote them.
fn sorted(boards: &[Board]) -> Vec<Board> {
    let mut boards = boards.to_vec();
    for board in &mut boards {
        board.pieces.sort_by_key(|piece| (piece.side == Side::Black, piece.square));
    }
    boards
}
