//! A connection whose other side must read what it asked for.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Breaks when an answer is not taken within some time: somebody who sends one request after the other
/// and reads nothing would else keep the connection for ever.
pub(crate) struct Patience<T> {
    io: T,
    most: Duration,
    /// Since the other side took no more; until all is on its way.
    unread: Option<Pin<Box<Sleep>>>,
}

impl<T> Patience<T> {
    pub(crate) fn new(io: T, most: Duration) -> Patience<T> {
        Patience { io, most, unread: None }
    }

    fn wait<R>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<R>> {
        let most = self.most;
        let unread = self.unread.get_or_insert_with(|| Box::pin(sleep(most)));
        match unread.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Patience<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(context, into)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Patience<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.io).poll_write(context, bytes) {
            Poll::Pending => self.wait(context),
            ready @ Poll::Ready(_) => ready,
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.io).poll_write_vectored(context, parts) {
            Poll::Pending => self.wait(context),
            ready @ Poll::Ready(_) => ready,
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.io).poll_flush(context) {
            Poll::Pending => self.wait(context),
            ready @ Poll::Ready(_) => {
                self.unread = None;
                ready
            }
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}
