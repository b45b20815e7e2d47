//! The server and the opponent of one program.

use std::time::Duration;

use damier_dialect::pawnhub::{boards, kind, refused, seat, text, winner};
use damier_rules::{AnyGame, Seat, Setup, Viewer, new_game};
use damier_wire::pawnhub::{FromServer, LONGEST, Mode, Move, Role, Side, ToServer, Winner};

use super::faults;
use crate::check::line_talk::LineTalk;
use crate::check::luck::Luck;
use crate::check::{Halt, ScriptResult, Stage};

/// How long the first program may take to say its mode; those that follow are known.
const FIRST_LINE: Duration = Duration::from_secs(3);
/// Who knows no rule and tries everything needs some patience.
const MOST_REFUSED: usize = 300;
/// White's king cannot move, the pawn can only be promoted.
const PROMOTING: &str = "6r1/1P6/8/8/4k3/8/r7/7K w - - 0 1";

pub(super) struct Referee<'s, 'h> {
    pub(super) talk: LineTalk<'s, 'h>,
    pub(super) mode: Mode,
    game: Box<dyn AnyGame>,
    side: Side,
    turn: u32,
    luck: Luck,
    /// How many of the program's moves were not legal.
    pub(super) refused: usize,
    /// How many promotions were asked for, and how many were said at once.
    pub(super) promotions: (usize, usize),
    /// It may have sent a move before it was told that the game is over.
    pub(super) may_be_late: bool,
}

impl<'s, 'h> Referee<'s, 'h> {
    /// The program comes, and perhaps says what it wants to play.
    pub(super) fn meet(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let mut talk = LineTalk::meet(stage, LONGEST)?;
        let announces = talk.stage.run.announces;
        let patience = match announces {
            None => FIRST_LINE.min(talk.stage.run.timeout),
            Some(true) => talk.stage.run.timeout,
            Some(false) => Duration::ZERO,
        };
        let silent = talk.stage.is_quiet(&mut talk.socket, patience)?;
        talk.stage.run.announces = Some(!silent);
        let mut mode = Mode::Classic;
        if !silent {
            let expected = faults::expected_first_line();
            let line = talk.hear(&expected)?;
            match ToServer::read(&line) {
                Some(ToServer::Mode(said)) => mode = said,
                _ => return Err(talk.wrong(faults::unknown_line(expected))),
            }
        }
        Ok(Referee {
            talk,
            mode,
            game: new_game(kind(mode), &Setup::default()).expect("the usual start"),
            side: Side::White,
            turn: 1,
            luck: Luck::new(),
            refused: 0,
            promotions: (0, 0),
            may_be_late: false,
        })
    }

    /// The game begins, and the program plays `side`.
    pub(super) fn begin(&mut self, side: Side) {
        self.side = side;
        self.talk.say(&FromServer::Side(side));
        self.say_boards();
        self.talk.say(&FromServer::Turn(self.turn));
    }

    /// The same in a position where white will promote; no if this mode has no such position.
    pub(super) fn begin_with_promotion(&mut self) -> bool {
        let setup = Setup::from_position(PROMOTING).reachable();
        let Ok(game) = new_game(kind(self.mode), &setup) else { return false };
        self.game = game;
        self.begin(Side::White);
        true
    }

    fn say_boards(&mut self) {
        let view = self.game.view(Viewer::Seat(seat(self.side)));
        for board in boards(&view, self.mode).expect("these games have boards") {
            self.talk.say(&FromServer::Board(board));
        }
    }

    /// The program waits for the opponent.
    pub(super) fn says_nothing(&mut self) -> Result<(), Halt> {
        if self.talk.is_quiet()? {
            return Ok(());
        }
        let fault = faults::out_of_turn();
        self.talk.hear(&fault.expected)?;
        Err(self.talk.wrong(fault))
    }

    /// Plays so many moves, or to the end of the game; how many there were.
    pub(super) fn play(&mut self, plies: usize) -> Result<usize, Halt> {
        let them = seat(self.side);
        let mut count = 0;
        while count < plies && self.game.outcome().is_none() {
            if self.game.to_act()[them] {
                self.their_move()?;
            } else {
                let text = self.choose(them.other());
                self.game.play(them.other(), &text).expect("the rules gave this move");
            }
            count += 1;
            self.after_a_move();
        }
        Ok(count)
    }

    fn after_a_move(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            return self.over(winner(Some(outcome)));
        }
        self.say_boards();
        self.talk.say(&FromServer::Over(false));
        self.turn += 1;
        self.talk.say(&FromServer::Turn(self.turn));
    }

    /// The game is over; what a script says need not be true.
    pub(super) fn over(&mut self, winner: Winner) {
        self.say_boards();
        self.talk.say(&FromServer::Over(true));
        self.talk.say(&FromServer::Winner(winner));
    }

    /// A move of the opponent after which the game goes on.
    fn choose(&mut self, us: Seat) -> String {
        let moves = self.game.legal_moves(us);
        let goes_on = |text: &&String| {
            let mut after = self.game.boxed_clone();
            after.play(us, text).expect("the rules gave this move");
            after.outcome().is_none()
        };
        let lasting: Vec<&String> = moves.iter().filter(goes_on).collect();
        let some = if lasting.is_empty() { moves.iter().collect() } else { lasting };
        some[self.luck.below(some.len())].clone()
    }

    /// A line that is a move, legal or not.
    pub(super) fn hear_move(&mut self) -> Result<Move, Halt> {
        let line = self.talk.hear(&faults::expected_move())?;
        if let Some(ToServer::Move(played)) = ToServer::read(&line) {
            return Ok(played);
        }
        let (squares, rest) = line.split_at_checked(4).unwrap_or((&line, ""));
        let capitals = format!("{}{}", squares.to_uppercase(), rest.to_lowercase());
        let is_move = matches!(ToServer::read(&capitals), Some(ToServer::Move(_)));
        Err(self.talk.wrong(if is_move {
            faults::lowercase()
        } else {
            faults::unknown_line(faults::expected_move())
        }))
    }

    /// The program's move: what is not legal is asked again, as the server does.
    pub(super) fn their_move(&mut self) -> Result<(), Halt> {
        for _ in 0..MOST_REFUSED {
            let mut played = self.hear_move()?;
            let mut answer = self.judge(played);
            if answer == FromServer::AskPromotion {
                self.promotions.0 += 1;
                played.promotion = Some(self.ask_promotion()?);
                answer = self.judge(played);
            } else if answer == FromServer::Valid(true) && played.promotion.is_some() {
                self.promotions.1 += 1;
            }
            self.talk.say(&answer);
            if answer == FromServer::Valid(true) {
                return Ok(());
            }
            self.refused += 1;
        }
        Err(self.talk.wrong(faults::never_valid(MOST_REFUSED)))
    }

    /// Plays the program's move; what there is to say of it.
    fn judge(&mut self, played: Move) -> FromServer {
        let judged = self.game.play(seat(self.side), &text(played));
        judged.map_or_else(refused, |_| FromServer::Valid(true))
    }

    fn ask_promotion(&mut self) -> Result<Role, Halt> {
        self.talk.say(&FromServer::AskPromotion);
        let line = self.talk.hear(&faults::expected_promotion())?;
        match ToServer::read(&line) {
            Some(ToServer::Promotion(role)) => Ok(role),
            _ => Err(self.talk.wrong(faults::bad_promotion())),
        }
    }

    /// All was said: the program has nothing to add, and ends when the server hangs up.
    pub(super) fn ends(&mut self) -> ScriptResult {
        if !self.talk.is_quiet()? {
            let fault = faults::after_the_end();
            self.talk.hear(&fault.expected)?;
            if !self.may_be_late || !self.talk.is_quiet()? {
                return Err(self.talk.wrong(fault));
            }
        }
        self.talk.stage.hang_up(&mut self.talk.socket)
    }
}
