//! Thousands of `WebSockets` on one thread.
//!
//! The load shares its machine with the server it measures, so it does little: one `read` for each
//! arrival, one `write` for each answer, no task, no lock, no copy of a message that arrives whole.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use damier_words::{Message, msg};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token, Waker};
use socket2::{Domain, Socket as RawSocket, Type};

use super::frames::{self, Kind};

/// So many connections wait for the server at a time: its own queue holds about a thousand.
const AT_THE_DOOR: usize = 256;
/// So many connections share an address of this machine: each takes one of its ports.
const PER_ADDRESS: usize = 5_000;
/// The token of the [`Waker`].
const WAKE: Token = Token(usize::MAX);

/// What is sent while messages are received.
#[derive(Debug, Default)]
pub(super) struct Replies {
    bytes: Vec<u8>,
    /// To whom, and where what is for them ends.
    to: Vec<(usize, usize)>,
}

impl Replies {
    pub(super) fn send(&mut self, to: usize, message: &str) {
        frames::text(message, &mut self.bytes);
        self.to.push((to, self.bytes.len()));
    }
}

#[derive(Debug)]
struct Socket {
    stream: TcpStream,
    /// The answer to our request was read: frames follow.
    is_open: bool,
    /// The beginning of a frame whose end is still to come.
    received: Vec<u8>,
    /// What the system did not take yet.
    unsent: Vec<u8>,
}

/// All connections to one server.
#[derive(Debug)]
pub(super) struct Sockets {
    server: SocketAddr,
    /// The third number of our addresses: ports that were just given up cannot be had again for a
    /// minute.
    round: u8,
    poll: Poll,
    events: Events,
    buffer: Vec<u8>,
    open: Vec<Socket>,
    replies: Replies,
    /// Bytes received.
    pub(super) received: u64,
}

impl Sockets {
    pub(super) fn new(server: SocketAddr, round: u8) -> anyhow::Result<Sockets> {
        Ok(Sockets {
            server,
            round,
            poll: Poll::new()?,
            events: Events::with_capacity(1024),
            buffer: vec![0; 64 * 1024],
            open: Vec::new(),
            replies: Replies::default(),
            received: 0,
        })
    }

    /// Wakes [`Sockets::turn`] from another thread.
    pub(super) fn waker(&self) -> anyhow::Result<Waker> {
        Ok(Waker::new(self.poll.registry(), WAKE)?)
    }

    /// Connects everybody, in the order of their tokens, until each was greeted.
    pub(super) fn connect(
        &mut self,
        tokens: &[String],
        deadline: Instant,
        mut each: impl FnMut() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut greeted = 0;
        while greeted < tokens.len() {
            while self.open.len() < tokens.len() && self.open.len() - greeted < AT_THE_DOOR {
                self.enter(&tokens[self.open.len()])?;
            }
            self.turn(Some(Duration::from_millis(100)), &mut |_, _, message| {
                if message.starts_with(r#"{"t":"welcome""#) {
                    greeted += 1;
                    each()?;
                }
                Ok(())
            })?;
            if Instant::now() > deadline {
                return Err(msg!("bench-late").into());
            }
        }
        Ok(())
    }

    fn enter(&mut self, token: &str) -> anyhow::Result<()> {
        let number = self.open.len();
        let raw = RawSocket::new(Domain::for_address(self.server), Type::STREAM, None)?;
        if cfg!(target_os = "linux") && self.server.ip() == Ipv4Addr::LOCALHOST {
            let last = u8::try_from(number / PER_ADDRESS + 1).unwrap_or(u8::MAX);
            raw.bind(&SocketAddr::from(([127, 0, self.round, last], 0)).into())?;
        }
        raw.connect(&self.server.into()).map_err(gone)?;
        raw.set_nonblocking(true)?;
        raw.set_tcp_nodelay(true)?;
        let mut stream = TcpStream::from_std(raw.into());
        // The key is a constant: what it protects from is a cache that takes us for a page.
        let request = format!(
            "GET /ws?token={token} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: ZGFtaWVyIGJlbmNoaW5nIQ==\r\n\r\n",
            self.server
        );
        let interest = Interest::READABLE | Interest::WRITABLE;
        self.poll.registry().register(&mut stream, Token(number), interest)?;
        let mut socket =
            Socket { stream, is_open: false, received: Vec::new(), unsent: Vec::new() };
        socket.send(request.as_bytes())?;
        self.open.push(socket);
        Ok(())
    }

    /// Sends outside of [`Sockets::turn`].
    pub(super) fn say(&mut self, what: impl FnOnce(&mut Replies)) -> anyhow::Result<()> {
        what(&mut self.replies);
        flush(&mut self.open, &mut self.replies)
    }

    /// Waits for something to arrive, and hands every message to `on`.
    pub(super) fn turn(
        &mut self,
        wait: Option<Duration>,
        on: &mut impl FnMut(&mut Replies, usize, &str) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        match self.poll.poll(&mut self.events, wait) {
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            other => other?,
        }
        for event in &self.events {
            let number = event.token().0;
            // A connection that was left may still have been reported.
            let Some(socket) = self.open.get_mut(number) else { continue };
            if event.is_writable() && !socket.unsent.is_empty() {
                let unsent = std::mem::take(&mut socket.unsent);
                socket.send(&unsent)?;
            }
            while event.is_readable() {
                let length = match socket.stream.read(&mut self.buffer) {
                    Ok(0) => return Err(msg!("bench-gone", why = "EOF".to_owned()).into()),
                    Ok(length) => length,
                    Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                    Err(error) => return Err(gone(error).into()),
                };
                self.received += length as u64;
                let arrived = &self.buffer[..length];
                socket.receive(arrived, &mut |message| on(&mut self.replies, number, message))?;
                // A read that does not fill the buffer has taken all there is.
                if length < self.buffer.len() {
                    break;
                }
            }
            flush(&mut self.open, &mut self.replies)?;
        }
        Ok(())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` gives")]
fn gone(error: std::io::Error) -> Message {
    msg!("bench-gone", why = error.to_string())
}

fn flush(sockets: &mut [Socket], replies: &mut Replies) -> anyhow::Result<()> {
    let mut start = 0;
    for &(to, end) in &replies.to {
        sockets[to].send(&replies.bytes[start..end])?;
        start = end;
    }
    replies.bytes.clear();
    replies.to.clear();
    Ok(())
}

impl Socket {
    fn send(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let mut sent = 0;
        while self.unsent.is_empty() && sent < bytes.len() {
            match self.stream.write(&bytes[sent..]) {
                Ok(length) => sent += length,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(gone(error).into()),
            }
        }
        self.unsent.extend(&bytes[sent..]);
        Ok(())
    }

    fn receive(
        &mut self,
        arrived: &[u8],
        on: &mut impl FnMut(&str) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if self.received.is_empty() {
            let used = self.read(arrived, on)?;
            self.received.extend(&arrived[used..]);
        } else {
            let mut all = std::mem::take(&mut self.received);
            all.extend(arrived);
            let used = self.read(&all, on)?;
            all.drain(..used);
            self.received = all;
        }
        if self.received.is_empty() {
            // Ten thousand empty buffers are still a lot of memory.
            self.received = Vec::new();
        }
        Ok(())
    }

    /// Reads what is whole; says how many bytes that was.
    fn read(
        &mut self,
        bytes: &[u8],
        on: &mut impl FnMut(&str) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let mut used = 0;
        if !self.is_open {
            let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
                return Ok(0);
            };
            if !bytes.starts_with(b"HTTP/1.1 101 ") {
                let status = String::from_utf8_lossy(bytes);
                return Err(msg!(
                    "bench-refused",
                    what = status.lines().next().unwrap_or("").to_owned()
                )
                .into());
            }
            self.is_open = true;
            used = end + 4;
        }
        while let Some((kind, payload)) = frames::first(&bytes[used..]) {
            let end = used + payload.end;
            let payload = &bytes[used + payload.start..end];
            used = end;
            match kind {
                Kind::Text => on(std::str::from_utf8(payload)?)?,
                Kind::Ping => {
                    let mut pong = Vec::new();
                    frames::pong(payload, &mut pong);
                    self.send(&pong)?;
                }
                Kind::Close => {
                    let why = payload.get(2..).unwrap_or_default();
                    return Err(msg!(
                        "bench-gone",
                        why = String::from_utf8_lossy(why).into_owned()
                    )
                    .into());
                }
                Kind::Other => {}
            }
        }
        Ok(used)
    }
}
