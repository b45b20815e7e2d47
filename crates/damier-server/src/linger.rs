//! Closing a connection without losing our last words.
//!
//! A socket that is closed while something unread is in it is reset, and the other side may then
//! never read what we said last: why its request was refused, or why we hang up. So a connection is
//! first closed in our direction, and what still comes is thrown away for a moment.

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long, and how much, we listen to somebody we no longer answer.
const MOMENT: Duration = Duration::from_secs(1);
const MOST_BYTES: u64 = 256 * 1024;

/// A connection and what it holds as long as it is there.
pub(crate) struct Linger<T: Send + 'static> {
    open: Option<(TcpStream, T)>,
}

impl<T: Send + 'static> Linger<T> {
    pub(crate) fn new(stream: TcpStream, held: T) -> Linger<T> {
        Linger { open: Some((stream, held)) }
    }

    /// Looks at what it holds.
    pub(crate) fn held<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        let (_, held) = self.open.as_ref().expect("it is open until it is dropped");
        look(held)
    }

    /// The address at which the other side found us.
    pub(crate) fn local_address(&self) -> IpAddr {
        let local = self.open.as_ref().and_then(|(stream, _)| stream.local_addr().ok());
        local.map_or(Ipv4Addr::UNSPECIFIED.into(), |local| local.ip().to_canonical())
    }

    /// The first byte that comes, which stays to be read; nothing if none does.
    pub(crate) async fn first_byte(&self) -> Option<u8> {
        let (stream, _) = self.open.as_ref()?;
        let mut first = [0];
        let count = stream.peek(&mut first).await.ok()?;
        first.first().copied().filter(|_| count > 0)
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        let (stream, _) = self.open.as_mut().expect("it is open until it is dropped");
        Pin::new(stream)
    }
}

impl<T: Send + 'static> Drop for Linger<T> {
    fn drop(&mut self) {
        let (Some((mut stream, held)), Ok(runtime)) = (self.open.take(), Handle::try_current())
        else {
            return;
        };
        runtime.spawn(async move {
            let hear_out = async {
                stream.shutdown().await?;
                tokio::io::copy(&mut stream.take(MOST_BYTES), &mut tokio::io::sink()).await
            };
            let _ = timeout(MOMENT, hear_out).await;
            drop(held);
        });
    }
}

impl<T: Send + Unpin + 'static> AsyncRead for Linger<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(context, into)
    }
}

impl<T: Send + Unpin + 'static> AsyncWrite for Linger<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}
