//! In Siam the players hand their moves to each other. A person has no port for that, so the server
//! stands in: it listens where the program expects its opponent, hands over the person's moves and
//! acknowledges the program's.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use damier_dialect::siam::Judgement;
use damier_wire::siam::{FromServer, Move, RequestReader, ToServer, Verdict};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use crate::config::Waits;

/// No more than one move waits to be handed over.
const QUEUE: usize = 2;

/// The server in the place of a person; gone when it is dropped.
pub(super) struct Peer {
    pub(super) port: u16,
    moves: mpsc::Sender<Move>,
    task: AbortHandle,
}

impl Peer {
    /// Listens for the program, at the address where it found the server.
    pub(super) async fn listen(
        at: IpAddr,
        program: IpAddr,
        waits: &Waits,
    ) -> std::io::Result<Peer> {
        let listener = TcpListener::bind(SocketAddr::new(at, 0)).await?;
        let port = listener.local_addr()?.port();
        let (moves, to_hand_over) = mpsc::channel(QUEUE);
        let task = stand_in(listener, program, to_hand_over, waits.clone());
        let task = tokio::spawn(task).abort_handle();
        Ok(Peer { port, moves, task })
    }

    /// Hands a move over.
    pub(super) fn hand_over(&self, played: Move) {
        // A program that is not there loses on time.
        let _ = self.moves.try_send(played);
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn stand_in(
    listener: TcpListener,
    program: IpAddr,
    mut moves: mpsc::Receiver<Move>,
    waits: Waits,
) {
    // The program connects as soon as it knows where to.
    let connects = timeout(waits.program.duration(), connection(&listener, program));
    let Ok(Some(mut stream)) = connects.await else { return };
    let unread = waits.unread.duration();
    drop(listener);
    let mut reader = RequestReader::new();
    let mut answered = 0;
    let mut piece = [0; 64];
    loop {
        tokio::select! {
            played = moves.recv() => {
                let Some(played) = played else { return };
                if !send(&mut stream, unread, &FromServer::Move(played).to_bytes()).await {
                    return;
                }
                // The program acknowledges each move by a verdict, which is no request.
                answered += Verdict::SIZE;
            }
            read = stream.read(&mut piece) => {
                let Ok(count @ 1..) = read else { return };
                let mut input = &piece[..count];
                let skipped = answered.min(input.len());
                answered -= skipped;
                input = &input[skipped..];
                while let Some(said) = reader.read(&mut input) {
                    let Ok(ToServer::Move(_)) = said else { return };
                    let thanks = Judgement::Valid.verdict();
                    if !send(&mut stream, unread, &thanks.to_bytes()).await {
                        return;
                    }
                }
            }
        }
    }
}

/// The program's connection; others are turned away.
async fn connection(listener: &TcpListener, program: IpAddr) -> Option<TcpStream> {
    loop {
        let (stream, from) = listener.accept().await.ok()?;
        if from.ip().to_canonical() == program.to_canonical() {
            let _ = stream.set_nodelay(true);
            return Some(stream);
        }
    }
}

async fn send(stream: &mut TcpStream, unread: Duration, bytes: &[u8]) -> bool {
    matches!(timeout(unread, stream.write_all(bytes)).await, Ok(Ok(())))
}
