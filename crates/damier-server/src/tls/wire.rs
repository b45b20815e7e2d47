//! A connection that is encrypted, or is not.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::TlsStream;

/// One of both; whoever reads and writes need not know which.
#[derive(Debug)]
pub enum Wire<T> {
    /// Everybody on the way can read it.
    Plain(T),
    /// Nobody can.
    Tls(Box<TlsStream<T>>),
}

trait Io: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Io for T {}

impl<T: AsyncRead + AsyncWrite + Unpin> Wire<T> {
    fn io(self: Pin<&mut Self>) -> Pin<&mut dyn Io> {
        match self.get_mut() {
            Wire::Plain(plain) => Pin::new(plain),
            Wire::Tls(tls) => Pin::new(&mut **tls),
        }
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncRead for Wire<T> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.io().poll_read(context, into)
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Wire<T> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.io().poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.io().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.io().poll_shutdown(context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.io().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        match self {
            Wire::Plain(plain) => plain.is_write_vectored(),
            Wire::Tls(tls) => tls.is_write_vectored(),
        }
    }
}
