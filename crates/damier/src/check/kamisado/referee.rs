//! The referee and the opponent of one program: two games, or what a script makes of them.

use std::time::{Duration, Instant};

use damier_dialect::kamisado::{Edition, Turn, Wrong, nth_game, of_move, seat};
use damier_rules::kamisado::{Kamisado, TowerMove};
use damier_rules::{Game as _, GameKind, Playthrough, Refusal, View};
use damier_wire::kamisado::{
    ErrorCode, FromServer, Join, Joined, Move, MoveKind, RequestReader, Side, Square, ToServer,
    Verdict, Wish,
};
use damier_wire::structs::{NameField, SeedEnum as _};
use damier_words::Message;

use super::faults::{self, Misread};
use super::message;
use super::opponent::Choose;
use crate::check::faults::{Fault, too_long, unknown_id};
use crate::check::luck::Luck;
use crate::check::socket::ProgramSocket;
use crate::check::stage::NAME;
use crate::check::{Halt, Passed, ScriptResult, Stage};

/// What the program is told the opponent is called.
const OPPONENT: &str = "arbitre";
/// What some programs of seed 001 put into a pass.
const NOWHERE: Square = Square { column: 9, line: 9 };
/// Who speaks out of turn does so at once.
const PAUSE: Duration = Duration::from_millis(300);

pub(super) struct Referee<'s, 'h> {
    pub(super) stage: &'s mut Stage<'h>,
    pub(super) socket: ProgramSocket,
    reader: RequestReader,
    /// The colour the program wished for.
    pub(super) wish: Side,
    /// The colour it plays.
    pub(super) side: Side,
    game: i32,
    board: Playthrough<Kamisado>,
    pub(super) luck: Luck,
    /// How often the program had to pass, and did.
    pub(super) passes: u32,
    /// How often we had to pass.
    pub(super) our_passes: u32,
    /// The squares of our passes mean nothing, and look like it.
    pub(super) strange_passes: bool,
    /// It may have sent a move of game 1 before it was told that time is over.
    pub(super) may_be_late: bool,
    /// Messages are sent together where nothing of the program's comes between them.
    pub(super) together: bool,
    held: Vec<(String, Vec<u8>)>,
}

impl<'s, 'h> Referee<'s, 'h> {
    /// The program comes and says who it is.
    pub(super) fn meet(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let socket = stage.meet()?;
        let mut referee = Referee {
            stage,
            socket,
            reader: RequestReader::new(),
            wish: Side::White,
            side: Side::White,
            game: 1,
            board: board(1),
            luck: Luck::new(),
            passes: 0,
            our_passes: 0,
            strange_passes: false,
            may_be_late: false,
            together: false,
            held: Vec::new(),
        };
        referee.wish = referee.join()?;
        Ok(referee)
    }

    fn join(&mut self) -> Result<Side, Halt> {
        let expected = faults::greeting();
        let (bytes, said) = self.take(Join::SIZE, &expected)?;
        let ToServer::Join(Join { name, side }) = said else {
            return Err(unknown_id(expected, false).sent(said.to_string(), &bytes).into());
        };
        let wrong = |fault: Fault| fault.sent(said.to_string(), &bytes).into();
        let text = name.text().map_err(|_| wrong(faults::bad_name()))?;
        if self.stage.run.launch.tells("{name}") && text != NAME {
            return Err(wrong(faults::other_name(NAME)));
        }
        let swapped = matches!(side.raw().swap_bytes(), 1);
        side.known().ok_or_else(|| wrong(faults::bad_colour(swapped)))
    }

    /// The next struct of the program.
    fn take(&mut self, size: usize, expected: &Message) -> Result<(Vec<u8>, ToServer), Halt> {
        let bytes = self.stage.receive_struct(&mut self.socket, |_| size, expected)?;
        match self.reader.read(&mut bytes.as_slice()) {
            Some(Ok(said)) => {
                self.stage.heard(&self.socket, said.to_string(), &bytes);
                Ok((bytes, said))
            }
            Some(Err(id)) => {
                self.stage.heard(&self.socket, "?", &bytes);
                let fault = unknown_id(expected.clone(), id.looks_big_endian());
                Err(fault.sent(id.to_string(), &bytes).into())
            }
            // COUP as the first message is shorter than PARTIE.
            None => Err(unknown_id(expected.clone(), false).sent("?", &bytes).into()),
        }
    }

    /// Nothing may follow before it was answered.
    pub(super) fn says_nothing_more(&mut self) -> Result<(), Halt> {
        if self.stage.is_quiet(&mut self.socket, PAUSE)? {
            return Ok(());
        }
        let more = std::mem::take(&mut self.socket.pending);
        self.stage.heard(&self.socket, "?", &more);
        Err(too_long(faults::greeting()).sent("?", &more).into())
    }

    /// Answers PARTIE so that the program plays `side`.
    pub(super) fn seat(&mut self, side: Side) {
        self.side = side;
        let wish = if side == self.wish { Wish::Granted } else { Wish::Refused };
        let (error, opponent) = (ErrorCode::Ok.into(), NameField::new(OPPONENT));
        self.say(FromServer::Joined(Joined { error, opponent, wish: wish.into() }));
        self.begin(1);
    }

    pub(super) fn begin(&mut self, game: i32) {
        self.game = game;
        self.board = board(game);
    }

    fn say(&mut self, said: FromServer) {
        self.held.push(message(said));
        if !self.together {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let held = std::mem::take(&mut self.held);
        if self.together {
            self.stage.send_together(&mut self.socket, &held);
        } else {
            for (text, bytes) in held {
                self.stage.send(&mut self.socket, text, &bytes);
            }
        }
    }

    /// Tells a verdict; what a script says need not be true.
    pub(super) fn tell(&mut self, verdict: Verdict) {
        self.say(FromServer::Verdict(verdict));
    }

    /// Plays so many moves, or to the end of the game; how many there were.
    pub(super) fn play(&mut self, plies: usize, choose: Choose) -> Result<usize, Halt> {
        let mut count = 0;
        while count < plies && self.turn(choose)? {
            count += 1;
        }
        Ok(count)
    }

    /// Plays until it is the turn of `side`.
    pub(super) fn play_until(&mut self, side: Side, choose: Choose) -> Result<(), Halt> {
        // A move of each at least: the program has shown that it is playing.
        self.play(2, choose)?;
        while self.board.to_act()[seat(side.other())] && self.turn(choose)? {}
        Ok(())
    }

    /// One move; no if the game was over.
    fn turn(&mut self, choose: Choose) -> Result<bool, Halt> {
        let (us, them) = (seat(self.side.other()), seat(self.side));
        if self.board.to_act()[them] {
            self.flush();
            self.their_move()?;
            self.tell(self.verdict(self.side));
        } else if self.board.to_act()[us] {
            let m = choose(&self.board, us, &mut self.luck);
            self.our_move(m);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn our_move(&mut self, m: TowerMove) {
        let us = self.side.other();
        let mut said = self.turn_of(us).write(m).expect("a legal move has a tower");
        if m == TowerMove::Pass {
            self.our_passes += 1;
            if self.strange_passes {
                (said.from, said.to) = (NOWHERE, NOWHERE);
            }
        }
        self.board.play_legal(seat(us), m);
        let verdict = self.verdict(us);
        self.tell(verdict);
        if verdict.continues() {
            self.say(FromServer::Move(said));
        }
    }

    /// The verdict on the move that `mover` has just made.
    fn verdict(&self, mover: Side) -> Verdict {
        of_move(self.board.outcome(), seat(mover))
    }

    fn turn_of(&self, side: Side) -> Turn<'_> {
        Turn { board: &self.board, number: self.game, mover: seat(side) }
    }

    /// The program's move, which must be right in every field.
    pub(super) fn their_move(&mut self) -> Result<(), Halt> {
        let begin = Instant::now();
        let expected = faults::expected_move(self.game, self.side);
        let (bytes, said) = self.take(Move::SIZE, &expected)?;
        let ToServer::Move(played) = said else {
            return Err(unknown_id(expected, false).sent(said.to_string(), &bytes).into());
        };
        if self.may_be_late && self.game == 2 && played.game == 1 {
            self.may_be_late = false;
            return self.their_move();
        }
        self.stage.run.slowest.note(begin.elapsed(), &played.to_string());
        let m = self.judge(&played).map_err(|fault| fault.sent(played.to_string(), &bytes))?;
        self.board.play_legal(seat(self.side), m);
        self.passes += u32::from(m == TowerMove::Pass);
        Ok(())
    }

    fn judge(&self, played: &Move) -> Result<TowerMove, Box<Fault>> {
        let turn = self.turn_of(self.side);
        let legal = self.board.legal_moves(turn.mover);
        let fault = match turn.read(played) {
            Err(Wrong::Game) => faults::wrong_game(self.game),
            Err(Wrong::Side) => faults::wrong_colour(self.side),
            read if legal == [TowerMove::Pass] => match (read, turn.blocked()) {
                // The referee does not look at the tower of a pass; a program should know it.
                (_, Some((tower, _))) if read.is_err() || played.tower != tower => {
                    faults::should_pass(tower)
                }
                _ => return Ok(TowerMove::Pass),
            },
            Err(Wrong::Refused(why)) => {
                let legal: Vec<String> = legal.iter().map(TowerMove::to_string).collect();
                faults::illegal_move(why, &legal, misread(&turn, played, why))
            }
            Err(Wrong::Tower(right)) => faults::wrong_tower(right),
            Ok(m) => return Ok(m),
        };
        Err(fault.into())
    }

    /// The second game begins rightly, whatever ended the first one.
    pub(super) fn second_game(&mut self) -> ScriptResult {
        self.begin(2);
        if Side::begins(2) != self.side {
            self.says_nothing()?;
        }
        self.play(3, super::lasting)?;
        Ok(Passed::default())
    }

    /// The program waits for the opponent.
    fn says_nothing(&mut self) -> Result<(), Halt> {
        if self.stage.is_quiet(&mut self.socket, PAUSE)? {
            return Ok(());
        }
        let (bytes, said) =
            self.take(Move::SIZE, &faults::expected_move(self.game, self.side.other()))?;
        match said {
            ToServer::Move(played) if self.may_be_late && played.game == 1 => {
                self.may_be_late = false;
                self.says_nothing()
            }
            _ => Err(faults::out_of_turn(self.side.other()).sent(said.to_string(), &bytes).into()),
        }
    }
}

/// What makes sense of a move that was refused. Whoever misreads the opponent's moves, too, takes
/// another tower for the one that must move: that its own stands where it is said is enough then.
fn misread(turn: &Turn<'_>, played: &Move, why: Refusal) -> Option<Misread> {
    if played.kind == MoveKind::Pass {
        return None;
    }
    let misplaced = matches!(
        why,
        Refusal::EmptyCell(_) | Refusal::NotYourPiece(_) | Refusal::NotItsMovement(_)
    );
    Misread::ALL.into_iter().find(|how| {
        let [from, to] = [played.from, played.to].map(|at| how.turned(at));
        match turn.read(&Move { from, to, ..*played }) {
            Ok(_) => true,
            Err(Wrong::Refused(Refusal::ForcedTower(_))) => misplaced && stands(turn, played, from),
            Err(_) => false,
        }
    })
}

/// Does the tower of that move stand there?
fn stands(turn: &Turn<'_>, played: &Move, at: Square) -> bool {
    let view = View::read(GameKind::Kamisado, &turn.board.game().position());
    let cell = at.to_string().to_lowercase().parse();
    let (Ok(view), Ok(cell)) = (view, cell) else { return false };
    let letter = played.tower.known().and_then(|tower| tower.seed_name().chars().next());
    view.piece(cell).is_some_and(|tower| {
        tower.owner == Some(turn.mover) && Some(tower.letter.to_ascii_uppercase()) == letter
    })
}

fn board(game: i32) -> Playthrough<Kamisado> {
    Playthrough::new(&nth_game(&Edition::Seed.rules(), game)).expect("these options exist")
}
