//! What waits to be sent to one connection.

use std::future::poll_fn;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

use axum::extract::ws::Utf8Bytes;
use damier_wire::web::{Code, FromServer, No};
use damier_words::{Lang, Message};

use crate::goodbye::Goodbye;
use crate::hints::hint;

/// A message as it is sent. Whoever gets it shares it; its text is written at most once, and not at
/// all if only programs and the computer get it and nobody who comes back will ask for it.
#[derive(Clone, Debug)]
pub(crate) struct Frame(Arc<Written>);

#[derive(Debug)]
struct Written {
    value: FromServer,
    text: OnceLock<Utf8Bytes>,
}

impl Frame {
    pub(crate) fn text(&self) -> Utf8Bytes {
        self.0.text.get_or_init(|| self.0.value.write().into()).clone()
    }
}

impl From<FromServer> for Frame {
    fn from(value: FromServer) -> Frame {
        Frame(Arc::new(Written { value, text: OnceLock::new() }))
    }
}

impl Deref for Frame {
    type Target = FromServer;

    fn deref(&self) -> &FromServer {
        &self.0.value
    }
}

/// A connection that does not read is dropped when this much waits for it.
const MOST_BYTES: usize = 64 * 1024;
/// What a frame counts for that is read as a value: programs are told no long ones.
const VALUE: usize = 128;

/// A queue of frames with one reader. A plain vector and a bell take less memory than a channel.
#[derive(Debug)]
pub(crate) struct Outbox {
    reads: Reads,
    queue: Mutex<Queue>,
}

/// How the reader of an outbox takes frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// In this language.
    Texts(Lang),
    Values,
}

#[derive(Debug, Default)]
struct Queue {
    frames: Vec<Frame>,
    bytes: usize,
    is_closed: bool,
    /// Why it is, if its reader shall be told.
    goodbye: Option<Goodbye>,
    reader: Option<Waker>,
}

impl Outbox {
    pub(crate) fn new(reads: Reads) -> Arc<Outbox> {
        Arc::new(Outbox { reads, queue: Mutex::default() })
    }

    /// Says no, why, and what helps against refusals of that kind.
    pub(crate) fn refuse(&self, a: u32, code: Code, why: &Message) {
        self.refuse_with(a, code, why, hint(code.word()).as_ref());
    }

    /// The same with advice for this one.
    pub(crate) fn refuse_with(&self, a: u32, code: Code, why: &Message, hint: Option<&Message>) {
        let lang = self.lang();
        let hint = hint.map(|hint| lang.say(hint));
        self.push(FromServer::No(No { a, code, message: lang.say(why), hint, why: None }));
    }

    /// The language of its reader.
    pub(crate) fn lang(&self) -> Lang {
        match self.reads {
            Reads::Texts(lang) => lang,
            Reads::Values => Lang::ENGLISH,
        }
    }

    /// Sends a frame, or gives the connection up if it does not read.
    pub(crate) fn push(&self, frame: impl Into<Frame>) {
        self.push_all(std::iter::once(frame.into()));
    }

    /// Sends frames that belong together: whoever reads one of them reads all.
    pub(crate) fn push_all(&self, frames: impl Iterator<Item = Frame>) {
        let mut frames = frames.peekable();
        if frames.peek().is_none() {
            return;
        }
        let mut queue = self.lock();
        for frame in frames {
            queue.bytes += match self.reads {
                Reads::Texts(_) => frame.text().len(),
                Reads::Values => VALUE,
            };
            queue.frames.push(frame);
        }
        if queue.bytes > MOST_BYTES {
            queue.close();
        }
        ring(queue);
    }

    /// Nothing more is sent, not even what waits.
    pub(crate) fn close(&self) {
        let mut queue = self.lock();
        queue.close();
        ring(queue);
    }

    /// The same, with a reason for the reader.
    pub(crate) fn dismiss(&self, why: Goodbye) {
        self.lock().goodbye = Some(why);
        self.close();
    }

    /// Why its reader is sent away.
    pub(crate) fn goodbye(&self) -> Option<Goodbye> {
        self.lock().goodbye
    }

    /// Waits for frames; nothing when the connection is given up.
    pub(crate) async fn next(&self) -> Option<Vec<Frame>> {
        poll_fn(|context| self.lock().poll(context)).await
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn close(&mut self) {
        (self.frames, self.bytes, self.is_closed) = (Vec::new(), 0, true);
    }

    fn poll(&mut self, context: &Context<'_>) -> Poll<Option<Vec<Frame>>> {
        if self.is_closed {
            return Poll::Ready(None);
        }
        if !self.frames.is_empty() {
            self.bytes = 0;
            return Poll::Ready(Some(std::mem::take(&mut self.frames)));
        }
        match &mut self.reader {
            Some(reader) => reader.clone_from(context.waker()),
            None => self.reader = Some(context.waker().clone()),
        }
        Poll::Pending
    }
}

/// Wakes the reader, if it waits; not before the queue is free for it.
fn ring(mut queue: MutexGuard<'_, Queue>) {
    let reader = queue.reader.take();
    drop(queue);
    if let Some(reader) = reader {
        reader.wake();
    }
}
