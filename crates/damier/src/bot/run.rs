//! Does what a protocol wants: sockets, thoughts and news.

use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use damier_words::{Message, msg};

use super::mind::Thinker;
use super::net::{Arrival, Connection, connect};
use super::{Do, MatchScore, Meeting, Mind, News, Show, Whom, WirePlayer};
use crate::console::Stop;

/// How often a protocol is asked whether it waits for something.
const TICK: Duration = Duration::from_millis(100);
/// An opponent who was told that we come may need some time to open their port.
const OPPONENT_PATIENCE: Duration = Duration::from_secs(5);
const OPPONENT_PAUSE: Duration = Duration::from_millis(50);

/// Where to play, and with whose help.
pub(crate) struct Call {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) thinker: Box<dyn Thinker>,
    pub(crate) ponder: bool,
    /// Where opponents may connect (Siam).
    pub(crate) listener: Option<TcpListener>,
    pub(crate) stop: Stop,
}

/// Plays until the protocol has finished.
pub(crate) fn run(
    call: Call,
    protocol: &mut dyn WirePlayer,
    show: &mut Show,
) -> Result<MatchScore, Message> {
    let (inbox, arrivals) = mpsc::channel();
    let stream = connect(&call.host, call.port)?;
    let referee = Connection::new(0, Whom::Referee, stream, &inbox).map_err(|why| {
        let address = format!("{}:{}", call.host, call.port);
        msg!("bot-unreachable", address = address, why = why.to_string())
    })?;
    if let Some(listener) = call.listener {
        accept_in_background(listener, inbox.clone());
    }
    let address = format!("{}:{}", call.host, call.port);
    show.news(&News::Connected { address }, None);
    let mut runner = Runner {
        mind: Mind::start(call.thinker, call.ponder, inbox.clone()),
        inbox,
        referee,
        opponent: None,
        caller: None,
        awaited: false,
        unsent: Vec::new(),
        numbers: 0,
    };
    runner.play(protocol, &arrivals, show, &call.stop)
}

struct Runner {
    mind: Mind,
    inbox: Sender<Arrival>,
    referee: Connection,
    opponent: Option<Connection>,
    /// Somebody who called before we expected them.
    caller: Option<TcpStream>,
    awaited: bool,
    /// For an opponent who is not there yet.
    unsent: Vec<Vec<u8>>,
    numbers: u32,
}

impl Runner {
    fn play(
        &mut self,
        protocol: &mut dyn WirePlayer,
        arrivals: &Receiver<Arrival>,
        show: &mut Show,
        stop: &Stop,
    ) -> Result<MatchScore, Message> {
        let mut todo = Vec::new();
        protocol.begin(&mut todo);
        loop {
            for what in std::mem::take(&mut todo) {
                if self.obey(what, protocol, show) {
                    return Ok(protocol.score());
                }
            }
            show.known(protocol.known());
            if stop.is_asked() || show.is_left() {
                return Err(msg!("interrupted"));
            }
            match arrivals.recv_timeout(TICK) {
                Ok(arrival) => self.receive(arrival, protocol, &mut todo)?,
                Err(RecvTimeoutError::Timeout) => protocol.tick(&mut todo)?,
                Err(RecvTimeoutError::Disconnected) => return Err(msg!("interrupted")),
            }
        }
    }

    fn receive(
        &mut self,
        arrival: Arrival,
        protocol: &mut dyn WirePlayer,
        todo: &mut Vec<Do>,
    ) -> Result<(), Message> {
        match arrival {
            Arrival::Bytes(number, bytes) => match self.whom(number) {
                Some(whom) => protocol.heard(whom, &bytes, todo),
                None => Ok(()),
            },
            Arrival::Closed(number) => match self.whom(number) {
                Some(whom) => {
                    if whom == Whom::Opponent {
                        self.opponent = None;
                    }
                    protocol.closed(whom, todo)
                }
                None => Ok(()),
            },
            Arrival::Thought(thought) => match thought.text {
                Ok(text) if self.mind.expects(thought.ticket) => protocol.thought(&text, todo),
                Ok(_) => Ok(()),
                Err(trouble) => Err(trouble),
            },
            Arrival::Opponent(stream) => {
                if self.awaited {
                    self.meet(stream, todo);
                } else {
                    self.caller = Some(stream);
                }
                Ok(())
            }
            Arrival::NoOpponent(why) => {
                todo.push(Do::note(msg!("bot-no-opponent", address = why)));
                Ok(())
            }
        }
    }

    fn whom(&self, number: u32) -> Option<Whom> {
        let connections = std::iter::once(&self.referee).chain(&self.opponent);
        connections
            .into_iter()
            .find(|connection| connection.number == number)
            .map(|connection| connection.whom)
    }

    /// Does one thing; true if that was the last one.
    fn obey(&mut self, what: Do, protocol: &mut dyn WirePlayer, show: &mut Show) -> bool {
        match what {
            Do::Send(Whom::Referee, bytes) => self.referee.send(&bytes),
            Do::Send(Whom::Opponent, bytes) => match &mut self.opponent {
                Some(connection) => connection.send(&bytes),
                None => self.unsent.push(bytes),
            },
            Do::Think(question) => self.mind.think(question),
            Do::Ponder(question) => self.mind.ponder(question),
            Do::Forget => self.mind.forget(),
            Do::Meet(Meeting::Wait) => {
                self.part();
                self.awaited = true;
                if let Some(stream) = self.caller.take() {
                    self.meet(stream, &mut Vec::new());
                }
            }
            Do::Meet(Meeting::Call { host, port }) => {
                self.part();
                self.awaited = true;
                self.caller = None;
                call_in_background(host, port, self.inbox.clone());
            }
            Do::Part => self.part(),
            Do::Tell(news, shown) => show.news(&news, shown.as_deref()),
            Do::Finish => {
                show.news(&News::MatchOver(protocol.score()), None);
                return true;
            }
        }
        false
    }

    fn meet(&mut self, stream: TcpStream, todo: &mut Vec<Do>) {
        self.awaited = false;
        self.numbers += 1;
        match Connection::new(self.numbers, Whom::Opponent, stream, &self.inbox) {
            Ok(mut connection) => {
                self.unsent.drain(..).for_each(|bytes| connection.send(&bytes));
                self.opponent = Some(connection);
            }
            Err(why) => todo.push(Do::note(msg!("bot-no-opponent", address = why.to_string()))),
        }
    }

    fn part(&mut self) {
        self.opponent = None;
        self.awaited = false;
        self.unsent.clear();
    }
}

fn accept_in_background(listener: TcpListener, inbox: Sender<Arrival>) {
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if inbox.send(Arrival::Opponent(stream)).is_err() {
                return;
            }
        }
    });
}

fn call_in_background(host: String, port: u16, inbox: Sender<Arrival>) {
    thread::spawn(move || {
        let since = Instant::now();
        let arrival = loop {
            match connect(&host, port) {
                Ok(stream) => break Arrival::Opponent(stream),
                Err(_) if since.elapsed() < OPPONENT_PATIENCE => thread::sleep(OPPONENT_PAUSE),
                Err(_) => break Arrival::NoOpponent(format!("{host}:{port}")),
            }
        };
        let _ = inbox.send(arrival);
    });
}
