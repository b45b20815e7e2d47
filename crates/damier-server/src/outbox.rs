//! What waits to be sent to one connection.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// A connection that does not read is dropped when this much waits for it.
const MOST_BYTES: usize = 64 * 1024;

/// A queue of frames with one reader. A plain vector and a bell take less memory than a channel.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    bell: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    frames: Vec<Arc<str>>,
    bytes: usize,
    closed: bool,
}

impl Outbox {
    /// Sends a frame, or gives the connection up if it does not read.
    pub(crate) fn push(&self, frame: impl Into<Arc<str>>) {
        self.push_all(std::iter::once(frame.into()));
    }

    /// Sends frames that belong together: whoever reads one of them reads all.
    pub(crate) fn push_all(&self, frames: impl Iterator<Item = Arc<str>>) {
        let mut frames = frames.peekable();
        if frames.peek().is_none() {
            return;
        }
        let mut queue = self.lock();
        for frame in frames {
            queue.bytes += frame.len();
            queue.frames.push(frame);
        }
        if queue.bytes > MOST_BYTES {
            *queue = Queue { closed: true, ..Queue::default() };
        }
        drop(queue);
        self.bell.notify_one();
    }

    /// Waits for frames; nothing when the connection is given up.
    pub(crate) async fn next(&self) -> Option<Vec<Arc<str>>> {
        loop {
            {
                let mut queue = self.lock();
                if queue.closed {
                    return None;
                }
                if !queue.frames.is_empty() {
                    queue.bytes = 0;
                    return Some(std::mem::take(&mut queue.frames));
                }
            }
            self.bell.notified().await;
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
