//! A WebSocket made by hand, for frames that no library would send.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::table::DEADLINE;

pub(crate) const TEXT: u8 = 0x81;
pub(crate) const BINARY: u8 = 0x82;
pub(crate) const CLOSE: u8 = 0x88;
pub(crate) const PING: u8 = 0x89;
/// The bit of a frame that no other follows.
pub(crate) const LAST: u8 = 0x80;

/// How a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// With this code.
    Code(u16),
    /// Without a word.
    Silently,
}

pub(crate) struct Raw {
    pub(crate) stream: TcpStream,
}

impl Raw {
    /// A WebSocket that has been welcomed.
    pub(crate) async fn connect(address: SocketAddr, token: &str) -> Raw {
        Raw::over(TcpStream::connect(address).await.expect("a connection"), token).await
    }

    /// The same over a connection that is there already.
    pub(crate) async fn over(mut stream: TcpStream, token: &str) -> Raw {
        let request = format!(
            "GET /ws?token={token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(timeout(DEADLINE, stream.read_u8()).await.expect("in time").expect("a head"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        let mut raw = Raw { stream };
        let (kind, welcome) = raw.frame().await.expect("a frame");
        assert!(kind == TEXT && welcome.starts_with(b"{\"t\":\"welcome\""));
        raw
    }

    /// Sends bytes as they are. A server that has hung up already is not our concern here.
    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await;
    }

    /// The next frame: its first byte and its content.
    pub(crate) async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        timeout(DEADLINE, self.read_frame()).await.expect("in time").ok()
    }

    async fn read_frame(&mut self) -> std::io::Result<(u8, Vec<u8>)> {
        let kind = self.stream.read_u8().await?;
        let length = match self.stream.read_u8().await? {
            126 => usize::from(self.stream.read_u16().await?),
            127 => usize::try_from(self.stream.read_u64().await?).expect("a short frame"),
            short => usize::from(short),
        };
        let mut content = vec![0; length];
        self.stream.read_exact(&mut content).await?;
        Ok((kind, content))
    }

    /// Reads to the end of the connection.
    pub(crate) async fn end(mut self) -> Ended {
        let mut ended = Ended::Silently;
        while let Some((kind, content)) = self.frame().await {
            if kind == CLOSE && content.len() >= 2 {
                ended = Ended::Code(u16::from_be_bytes([content[0], content[1]]));
            }
        }
        ended
    }
}

/// A masked frame as an honest client sends it.
pub(crate) fn masked(first: u8, content: &[u8]) -> Vec<u8> {
    let mask = [0x37, 0xfa, 0x21, 0x3d];
    let mut frame = vec![first];
    match content.len() {
        short @ 0..=125 => frame.push(0x80 | u8::try_from(short).expect("at most 125")),
        long => {
            frame.push(0xfe);
            frame.extend(u16::try_from(long).expect("at most 64 KiB").to_be_bytes());
        }
    }
    frame.extend(mask);
    frame.extend(content.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}
