//! Where a check is played: it starts the program, waits for it and talks to it.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::ExitStatus;
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use damier_words::Message;

use super::faults::{self, Fault};
use super::process::{Launch, Program, Told};
use super::socket::{Cut, Party, ProgramSocket, TICK, Transcript};
use crate::console::Stop;

/// The name the program is told to use.
pub(crate) const NAME: &str = "eleve";
const HOST: &str = "127.0.0.1";

/// How a script ends.
pub(crate) type ScriptResult = Result<Passed, Halt>;

/// The check is passed; perhaps there is something to say.
#[derive(Debug, Default)]
pub(crate) struct Passed(pub(crate) Option<Message>);

/// Why a script does not go on.
#[derive(Debug)]
pub(crate) enum Halt {
    /// The program is wrong.
    Fault(Box<Fault>),
    /// What should be looked at did not come up; why.
    NotReached(Message),
    /// It cannot be checked at all; why.
    CannotRun(Message),
    /// Somebody wants it to end.
    Interrupted,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Fault(Box::new(fault))
    }
}

/// Why what was expected did not come.
#[derive(Debug)]
pub(crate) enum Missing {
    Silent,
    Closed,
    Died(ExitStatus),
}

/// The longest the program ever thought, and about what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slowest(Option<(Duration, String)>);

impl Slowest {
    pub(crate) fn note(&mut self, thought: Duration, about: &str) {
        if self.0.as_ref().is_none_or(|(longest, _)| thought > *longest) {
            self.0 = Some((thought, about.to_owned()));
        }
    }

    pub(crate) fn get(&self) -> Option<&(Duration, String)> {
        self.0.as_ref()
    }
}

/// What all checks of a run share.
#[derive(Debug)]
pub(crate) struct CheckRun {
    pub(crate) launch: Launch,
    /// For each step.
    pub(crate) timeout: Duration,
    pub(crate) stop: Stop,
    pub(crate) slowest: Slowest,
    /// Does a program of Pawn Hub say what it plays? Known once it was seen.
    pub(crate) announces: Option<bool>,
}

/// One check, while it is played.
#[derive(Debug)]
pub(crate) struct Stage<'h> {
    pub(crate) run: &'h mut CheckRun,
    pub(crate) transcript: Transcript,
    pub(crate) program: Option<Program>,
    /// Where the program should listen, if it is told.
    pub(crate) peer_port: u16,
}

impl<'h> Stage<'h> {
    pub(crate) fn new(run: &'h mut CheckRun) -> Stage<'h> {
        Stage { run, transcript: Transcript::new(), program: None, peer_port: 0 }
    }

    /// Starts the program, after ending the one before, and waits until it connects.
    pub(crate) fn meet(&mut self) -> Result<ProgramSocket, Halt> {
        self.program = None;
        let listener = listen()?;
        let port = listener.local_addr().map_err(|why| cannot(&why))?.port();
        self.peer_port = peer_port()?;
        let told = Told { host: HOST, port, name: NAME, peer_port: self.peer_port };
        let program = Program::start(&self.run.launch, &told).map_err(|why| not_started(&why))?;
        self.program = Some(program);
        self.accept(&listener, Party::Referee, faults::never_connected)
    }

    /// Waits for a connection; `missing` is what is wrong if none comes.
    pub(crate) fn accept(
        &mut self,
        listener: &TcpListener,
        we_are: Party,
        missing: fn(Option<ExitStatus>) -> Fault,
    ) -> Result<ProgramSocket, Halt> {
        let begin = Instant::now();
        loop {
            if let Ok((stream, _)) = listener.accept() {
                return ProgramSocket::new(stream, we_are).map_err(|why| cannot(&why));
            }
            self.check_stop()?;
            // A script may end while what it started in the background is about to connect.
            let failed = self.exit().filter(|exit| we_are == Party::Opponent || !exit.success());
            if let Some(exit) = failed {
                return Err(missing(Some(exit)).into());
            }
            if begin.elapsed() > self.run.timeout {
                return Err(missing(None).into());
            }
            thread::sleep(TICK);
        }
    }

    /// Connects to the port where the program said that it listens; nothing if nobody is there.
    pub(crate) fn connect(&mut self, port: u16) -> Result<Option<ProgramSocket>, Halt> {
        let begin = Instant::now();
        loop {
            if let Ok(stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
                return ProgramSocket::new(stream, Party::Opponent)
                    .map(Some)
                    .map_err(|why| cannot(&why));
            }
            self.check_stop()?;
            if self.exit().is_some() || begin.elapsed() > self.run.timeout {
                return Ok(None);
            }
            thread::sleep(TICK);
        }
    }

    /// Sends a message.
    pub(crate) fn send(
        &mut self,
        socket: &mut ProgramSocket,
        text: impl Into<String>,
        bytes: &[u8],
    ) {
        self.transcript.add(socket.we_are, Party::Program, text.into(), bytes);
        socket.write(bytes);
    }

    /// Sends messages in one piece, even if others are sent byte by byte.
    pub(crate) fn send_together(
        &mut self,
        socket: &mut ProgramSocket,
        messages: &[(String, Vec<u8>)],
    ) {
        for (text, bytes) in messages {
            self.transcript.add(socket.we_are, Party::Program, text.clone(), bytes);
        }
        let all: Vec<u8> = messages.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        let cut = std::mem::replace(&mut socket.cut, Cut::Whole);
        socket.write(&all);
        socket.cut = cut;
    }

    /// Notes what the program said, once it is understood.
    pub(crate) fn heard(&mut self, socket: &ProgramSocket, text: impl Into<String>, bytes: &[u8]) {
        self.transcript.add(Party::Program, socket.we_are, text.into(), bytes);
    }

    /// Waits until `enough` finds the end of a message in what came, and takes that many bytes.
    pub(crate) fn receive(
        &mut self,
        socket: &mut ProgramSocket,
        enough: impl Fn(&[u8]) -> Option<usize>,
    ) -> Result<Result<Vec<u8>, Missing>, Halt> {
        let begin = Instant::now();
        loop {
            if let Some(count) = enough(&socket.pending) {
                return Ok(Ok(socket.pending.drain(..count).collect()));
            }
            if socket.closed {
                // It may need a moment to say why.
                let program = self.program.as_mut();
                let exit = program.and_then(|program| program.wait(Duration::from_secs(2)));
                return Ok(Err(exit.map_or(Missing::Closed, Missing::Died)));
            }
            if begin.elapsed() > self.run.timeout {
                return Ok(Err(Missing::Silent));
            }
            self.check_stop()?;
            socket.read();
        }
    }

    /// The next struct, of `size` bytes.
    pub(crate) fn receive_struct(
        &mut self,
        socket: &mut ProgramSocket,
        size: impl Fn(&[u8]) -> usize,
        expected: &Message,
    ) -> Result<Vec<u8>, Halt> {
        let enough = |bytes: &[u8]| {
            let size = size(bytes);
            (bytes.len() >= size).then_some(size)
        };
        self.receive(socket, enough)?.map_err(|why| {
            let part = std::mem::take(&mut socket.pending);
            if part.is_empty() {
                return faults::missing(&why, expected.clone()).into();
            }
            let size = size(&part);
            let text = format!("? {}/{size}", part.len());
            self.heard(socket, &text, &part);
            faults::incomplete(part.len(), size, expected.clone()).sent(text, &part).into()
        })
    }

    /// Does the program speak to `one` before it speaks to `other`? If it speaks to nobody: no.
    pub(crate) fn hears_first(
        &mut self,
        one: &mut ProgramSocket,
        other: &mut ProgramSocket,
    ) -> Result<bool, Halt> {
        let begin = Instant::now();
        loop {
            if !other.pending.is_empty() {
                return Ok(false);
            }
            if !one.pending.is_empty() {
                return Ok(true);
            }
            if one.closed || other.closed || begin.elapsed() > self.run.timeout {
                return Ok(false);
            }
            self.check_stop()?;
            other.read();
            one.read();
        }
    }

    /// Does the program say nothing for that long?
    pub(crate) fn is_quiet(
        &mut self,
        socket: &mut ProgramSocket,
        during: Duration,
    ) -> Result<bool, Halt> {
        let begin = Instant::now();
        while socket.pending.is_empty() && !socket.closed && begin.elapsed() < during {
            self.check_stop()?;
            socket.read();
        }
        Ok(socket.pending.is_empty())
    }

    /// Hangs up, and sees that the program ends and leaves nothing behind.
    pub(crate) fn hang_up(&mut self, socket: &mut ProgramSocket) -> ScriptResult {
        socket.close();
        let Some(program) = self.program.as_mut() else { return Ok(Passed::default()) };
        let begin = Instant::now();
        let exit = loop {
            if let Some(exit) = program.exit() {
                break exit;
            }
            if begin.elapsed() > self.run.timeout {
                return Err(faults::does_not_end(self.run.timeout).into());
            }
            if self.run.stop.is_asked() {
                return Err(Halt::Interrupted);
            }
            thread::sleep(TICK);
        };
        if exit.code().is_none() {
            return Err(faults::crashed(exit).into());
        }
        let begin = Instant::now();
        while begin.elapsed() < LINGER && !program.left_behind().is_empty() {
            thread::sleep(TICK);
        }
        match program.left_behind().as_slice() {
            [] => Ok(Passed(faults::exit_note(exit))),
            left => Err(faults::left_behind(&left.join(", ")).into()),
        }
    }

    pub(crate) fn exit(&mut self) -> Option<ExitStatus> {
        self.program.as_mut().and_then(Program::exit)
    }

    fn check_stop(&self) -> Result<(), Halt> {
        if self.run.stop.is_asked() { Err(Halt::Interrupted) } else { Ok(()) }
    }
}

/// How long an engine may take to notice that its player is gone.
const LINGER: Duration = Duration::from_secs(3);

pub(crate) fn listen() -> Result<TcpListener, Halt> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|why| cannot(&why))?;
    listener.set_nonblocking(true).map_err(|why| cannot(&why))?;
    Ok(listener)
}

/// A port that is free, for the program to listen on. Not one of those above, which the system gives
/// to anybody who connects to anything in the meantime.
fn peer_port() -> Result<u16, Halt> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    const FIRST: u16 = 10_000;
    const COUNT: u16 = 20_000;
    // Others may check their programs at the same time.
    let own = u16::try_from(std::process::id() % 100).unwrap_or(0) * 200;
    let mut refused = std::io::Error::other("no port");
    for _ in 0..COUNT {
        let port = FIRST + (own + NEXT.fetch_add(1, Ordering::Relaxed) % COUNT) % COUNT;
        match TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)) {
            Ok(_) => return Ok(port),
            Err(why) => refused = why,
        }
    }
    Err(cannot(&refused))
}

fn cannot(why: &std::io::Error) -> Halt {
    Halt::CannotRun(faults::no_port(&why.to_string()))
}

fn not_started(why: &std::io::Error) -> Halt {
    Halt::CannotRun(faults::not_started(why))
}
