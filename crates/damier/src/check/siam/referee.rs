//! The referee and the opponent of one program.

use std::time::{Duration, Instant};

use damier_dialect::siam::{Judgement, Wrong, seat};
use damier_rules::siam::{Siam, SiamMove};
use damier_rules::{Game, Outcome, Playthrough, Verdict as Won};
use damier_wire::siam::{
    Animal, AskGame, ErrorCode, FromServer, Identification, Identified, Move, Paired,
    RequestReader, ToServer, Truth, Verdict,
};
use damier_wire::structs::{NameField, SeedEnum};
use damier_words::Message;

use super::faults;
use super::judge::{Misreadings, board, turn};
use super::opponent::{Choose, Forge};
use crate::check::faults::{Fault, too_long, unknown_id};
use crate::check::luck::Luck;
use crate::check::socket::{Party, ProgramSocket};
use crate::check::stage::{NAME, listen};
use crate::check::{Halt, Stage};

/// The numbers of the program and of its opponent.
const PROGRAM: i32 = 5;
const OPPONENT: i32 = 9;
/// Who speaks without being asked does so at once.
const PAUSE: Duration = Duration::from_millis(300);

pub(super) struct Referee<'s, 'h> {
    pub(super) stage: &'s mut Stage<'h>,
    pub(super) socket: ProgramSocket,
    peer: Option<ProgramSocket>,
    /// Where the program says it listens.
    port: u16,
    animal: Animal,
    board: Playthrough<Siam>,
    misreadings: Misreadings,
    luck: Luck,
    /// What the opponent tells instead of the truth.
    pub(super) forge: Option<Forge>,
    /// It may have sent a move before it was told that time is over.
    pub(super) may_be_late: bool,
}

impl<'s, 'h> Referee<'s, 'h> {
    /// The program comes and says who it is.
    pub(super) fn meet(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let socket = stage.meet()?;
        let mut referee = Referee {
            stage,
            socket,
            peer: None,
            port: 0,
            animal: Animal::Elephant,
            board: board(),
            misreadings: Misreadings::new(),
            luck: Luck::new(),
            forge: None,
            may_be_late: false,
        };
        referee.identification()?;
        Ok(referee)
    }

    /// The same, and it asks for its first game.
    pub(super) fn join(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let mut referee = Referee::meet(stage)?;
        referee.ask()?;
        Ok(referee)
    }

    fn identification(&mut self) -> Result<(), Halt> {
        let expected = faults::expected_identification();
        let (bytes, said) = self.hear(&expected)?;
        let wrong = |fault: Fault| Halt::from(fault.sent(said.to_string(), &bytes));
        let ToServer::Identification(Identification { name, machine, port }) = said else {
            return Err(wrong(faults::wrong_request(expected)));
        };
        let text = name.terminated_text().map_err(|_| wrong(faults::bad_name("nom")))?;
        if self.stage.run.launch.tells("{name}") && text != NAME {
            return Err(wrong(faults::other_name(NAME)));
        }
        machine.terminated_text().map_err(|_| wrong(faults::bad_name("nomMachine")))?;
        if port == 0 {
            return Err(wrong(faults::bad_port()));
        }
        self.port = port;
        Ok(())
    }

    /// Nothing may follow before it was answered.
    pub(super) fn says_nothing_more(&mut self) -> Result<(), Halt> {
        if self.stage.is_quiet(&mut self.socket, PAUSE)? {
            return Ok(());
        }
        let more = std::mem::take(&mut self.socket.pending);
        self.stage.heard(&self.socket, "?", &more);
        Err(too_long(faults::expected_identification()).sent("?", &more).into())
    }

    /// The program gets its number and asks for a game.
    pub(super) fn ask(&mut self) -> Result<(), Halt> {
        let error = ErrorCode::Ok.into();
        self.say(FromServer::Identified(Identified { error, player: PROGRAM }));
        self.ask_again()
    }

    /// The game is over, and the program asks for another one.
    pub(super) fn ask_again(&mut self) -> Result<(), Halt> {
        let expected = faults::expected_game_request(PROGRAM);
        loop {
            let (bytes, said) = self.hear(&expected)?;
            let wrong = |fault: Fault| Err(fault.sent(said.to_string(), &bytes).into());
            match said {
                ToServer::AskGame(AskGame { player: PROGRAM }) => break,
                ToServer::AskGame(_) => return wrong(faults::wrong_number(PROGRAM)),
                ToServer::Move(_) if self.may_be_late => {
                    self.may_be_late = false;
                    self.tell(Judgement::AfterTheEnd);
                }
                ToServer::Move(_) | ToServer::OpponentMove(_) => {
                    return wrong(faults::plays_on(PROGRAM));
                }
                ToServer::Identification(_) => return wrong(faults::wrong_request(expected)),
            }
        }
        self.peer = None;
        Ok(())
    }

    /// A game begins: the players meet.
    pub(super) fn pair(&mut self, animal: Animal) -> Result<(), Halt> {
        self.animal = animal;
        self.board = board();
        self.misreadings = Misreadings::new();
        let listener = listen()?;
        let address = listener.local_addr();
        let port = address.map_err(|_| Halt::Interrupted)?.port();
        self.say(FromServer::Paired(Paired {
            error: ErrorCode::Ok.into(),
            opponent: OPPONENT,
            machine: NameField::new("127.0.0.1"),
            port,
            over: Truth::No.into(),
            animal: animal.into(),
        }));
        let mut peer = match animal {
            Animal::Elephant => {
                let met = self.stage.connect(self.port)?;
                met.ok_or_else(|| Halt::from(faults::not_listening(self.port)))?
            }
            Animal::Rhinoceros => {
                self.stage.accept(&listener, Party::Opponent, faults::does_not_connect)?
            }
        };
        peer.cut = self.socket.cut;
        self.peer = Some(peer);
        Ok(())
    }

    /// There are no more games.
    pub(super) fn tournament_over(&mut self) {
        self.say(FromServer::Paired(Paired::tournament_over()));
    }

    /// The opponent hangs up.
    pub(super) fn opponent_leaves(&mut self) -> Result<(), Halt> {
        self.peer = None;
        // The referee notices a little later.
        self.stage.is_quiet(&mut self.socket, PAUSE)?;
        Ok(())
    }

    /// The opponent loses in their turn. They hang up a little later: whoever listens to them only
    /// will notice then.
    pub(super) fn opponent_loses(&mut self, how: Judgement) -> Result<(), Halt> {
        self.tell(how);
        self.stage.is_quiet(&mut self.socket, Duration::from_secs(1))?;
        self.peer = None;
        Ok(())
    }

    fn say(&mut self, said: FromServer) {
        self.stage.send(&mut self.socket, said.to_string(), &said.to_bytes());
    }

    pub(super) fn tell(&mut self, judgement: Judgement) {
        self.say(FromServer::Verdict(judgement.verdict()));
    }

    /// What the program says to the referee.
    fn hear(&mut self, expected: &Message) -> Result<(Vec<u8>, ToServer), Halt> {
        hear(self.stage, &mut self.socket, expected)
    }

    fn peer(&mut self) -> Result<(&mut Stage<'h>, &mut ProgramSocket), Halt> {
        let peer = self.peer.as_mut().ok_or(Halt::Interrupted)?;
        Ok((self.stage, peer))
    }

    /// Plays so many moves, or to the end of the game; how many there were.
    pub(super) fn play(&mut self, plies: usize, choose: Choose) -> Result<usize, Halt> {
        let them = seat(self.animal);
        let mut count = 0;
        while count < plies && self.board.outcome().is_none() {
            if self.board.to_act()[them] {
                self.their_turn()?;
            } else {
                let m = choose(&self.board, them.other(), &mut self.luck);
                self.our_turn(m)?;
            }
            count += 1;
        }
        Ok(count)
    }

    /// Did the last move, the program's own, throw a mountain out?
    pub(super) fn ended_by_program(&self) -> bool {
        self.is_won() && self.board.game().to_act()[seat(self.animal).other()]
    }

    pub(super) fn ended_by_opponent(&self) -> bool {
        self.is_won() && self.board.game().to_act()[seat(self.animal)]
    }

    fn is_won(&self) -> bool {
        matches!(self.board.outcome(), Some(Outcome { verdict: Won::Win(_), .. }))
    }

    /// The program moves: the referee judges, then the opponent gets the same.
    fn their_turn(&mut self) -> Result<(), Halt> {
        let begin = Instant::now();
        let expected = faults::expected_move(self.animal);
        let (bytes, said) = self.hear(&expected)?;
        let ToServer::Move(played) = said else {
            return Err(faults::wrong_request(expected).sent(said.to_string(), &bytes).into());
        };
        self.stage.run.slowest.note(begin.elapsed(), &said.to_string());
        let m = self.judge(&played).map_err(|fault| fault.sent(said.to_string(), &bytes))?;
        self.board.play_legal(seat(self.animal), m);
        self.misreadings.follow(seat(self.animal), &played);
        self.tell(Judgement::Valid);

        let text = said.to_string();
        let (stage, peer) = self.peer()?;
        let (copied, copy) = hear(stage, peer, &faults::expected_copy(&text))?;
        match copy {
            ToServer::Move(copy) if copy.means_the_same(&played) => {}
            _ => return Err(faults::other_copy(&text).sent(copy.to_string(), &copied).into()),
        }
        let answer = FromServer::Verdict(Judgement::Valid.verdict());
        stage.send(peer, answer.to_string(), &answer.to_bytes());
        Ok(())
    }

    fn judge(&self, played: &Move) -> Result<SiamMove, Box<Fault>> {
        let mover = seat(self.animal);
        turn(&self.board, mover).read(played).map_err(|wrong| {
            let misread = self.misreadings.explain(&self.board, mover, played);
            Box::new(match wrong {
                Wrong::Property { right, .. } => faults::wrong_property(right.seed_name(), misread),
                Wrong::Refused(why) => {
                    faults::illegal_move(why, misread, &self.board.game().position())
                }
            })
        })
    }

    /// The opponent moves: the program answers them and asks the referee, in any order.
    fn our_turn(&mut self, m: SiamMove) -> Result<(), Halt> {
        let us = seat(self.animal).other();
        let turn = turn(&self.board, us);
        let truth = turn.write(m);
        let told = self.forge.map_or(truth, |forge| turn.write(forge(&self.board, us, m)));
        let said = ToServer::Move(told);
        let (stage, peer) = self.peer()?;
        stage.send(peer, said.to_string(), &said.to_bytes());
        let mut asked = false;
        let mut answered = false;
        while !(asked && answered) {
            let (stage, referee) = (&mut *self.stage, &mut self.socket);
            let peer = self.peer.as_mut().ok_or(Halt::Interrupted)?;
            let referee_first = !asked && (answered || stage.hears_first(referee, peer)?);
            if referee_first {
                asked = true;
                self.question(&told, &truth)?;
            } else {
                answered = true;
                self.answer()?;
            }
        }
        self.board.play_legal(us, m);
        self.misreadings.follow(us, &truth);
        Ok(())
    }

    /// What the program answers to the opponent's move.
    fn answer(&mut self) -> Result<(), Halt> {
        let (stage, peer) = self.peer()?;
        let bytes = stage.receive_struct(peer, |_| Verdict::SIZE, &faults::expected_answer())?;
        let right = Judgement::Valid.verdict().to_bytes();
        let text = if bytes == right { "OK VALID" } else { "?" };
        stage.heard(peer, text, &bytes);
        if text == "?" { Err(faults::bad_answer().sent(text, &bytes).into()) } else { Ok(()) }
    }

    /// What the program asks the referee about the opponent's move.
    fn question(&mut self, told: &Move, truth: &Move) -> Result<(), Halt> {
        let text = told.to_string();
        let (bytes, said) = self.hear(&faults::expected_question(&text))?;
        let wrong = |fault: Fault| Err(fault.sent(said.to_string(), &bytes).into());
        match said {
            ToServer::OpponentMove(asked) if asked.means_the_same(told) => {}
            ToServer::OpponentMove(_) => return wrong(faults::other_question(&text)),
            ToServer::Move(_) => return wrong(faults::forgot_question(&text)),
            _ => return wrong(faults::wrong_request(faults::expected_question(&text))),
        }
        if told.means_the_same(truth) {
            self.tell(Judgement::Valid);
        } else {
            self.tell(Judgement::Cheating);
            self.say(FromServer::Move(*truth));
        }
        Ok(())
    }
}

/// The next request, whose size depends on its id.
fn hear(
    stage: &mut Stage<'_>,
    socket: &mut ProgramSocket,
    expected: &Message,
) -> Result<(Vec<u8>, ToServer), Halt> {
    let size = |bytes: &[u8]| match bytes.first_chunk().map(|id| i32::from_le_bytes(*id)) {
        Some(0) => Identification::SIZE,
        Some(1) => AskGame::SIZE,
        Some(2 | 3) => Move::SIZE,
        _ => 4,
    };
    let bytes = stage.receive_struct(socket, size, expected)?;
    match RequestReader::new().read(&mut bytes.as_slice()) {
        Some(Ok(said)) => {
            stage.heard(socket, said.to_string(), &bytes);
            Ok((bytes, said))
        }
        Some(Err(id)) => {
            let mut all = bytes;
            all.append(&mut socket.pending);
            stage.heard(socket, "?", &all);
            let fault = unknown_id(expected.clone(), id.looks_big_endian());
            Err(fault.sent(id.to_string(), &all).into())
        }
        None => Err(unknown_id(expected.clone(), false).sent("?", &bytes).into()),
    }
}
