//! Connections whose bytes arrive in one inbox.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use damier_words::{Message, msg};

use super::Whom;
use super::mind::Thought;

/// Nobody waits longer for a connection, nor for room to write.
const PATIENCE: Duration = Duration::from_secs(10);

/// What arrives.
#[derive(Debug)]
pub(super) enum Arrival {
    /// From a connection with that number.
    Bytes(u32, Vec<u8>),
    Closed(u32),
    Thought(Thought),
    /// The opponent is connected.
    Opponent(TcpStream),
    /// They cannot be reached there.
    NoOpponent(String),
}

/// Our end of a connection. Its number tells it from earlier ones to the same party.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) number: u32,
    pub(super) whom: Whom,
    stream: TcpStream,
}

impl Connection {
    /// Takes a connection over; what it says goes to the inbox.
    pub(super) fn new(
        number: u32,
        whom: Whom,
        stream: TcpStream,
        inbox: &Sender<Arrival>,
    ) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut reader = stream.try_clone()?;
        let inbox = inbox.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let count = match reader.read(&mut buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    // A broken connection is one that has ended.
                    read => read.unwrap_or(0),
                };
                let arrival = match count {
                    0 => Arrival::Closed(number),
                    _ => Arrival::Bytes(number, buffer[..count].to_vec()),
                };
                if inbox.send(arrival).is_err() || count == 0 {
                    return;
                }
            }
        });
        Ok(Connection { number, whom, stream })
    }

    /// One message, one write. If it cannot be written the reader tells that the connection is gone.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        if self.stream.write_all(bytes).is_err() {
            let _ = self.stream.shutdown(Shutdown::Both);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // What was written still arrives; the reader's thread ends.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Connects to a host by its name or address.
pub(super) fn connect(host: &str, port: u16) -> Result<TcpStream, Message> {
    let unreachable = |why: &io::Error| {
        msg!("bot-unreachable", address = format!("{host}:{port}"), why = why.to_string())
    };
    let addresses = (host, port).to_socket_addrs().map_err(|why| unreachable(&why))?;
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in addresses {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(why) => last = why,
        }
    }
    Err(unreachable(&last))
}
