//! Being asked to stop by the system.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Becomes true when the system asks the program to stop: the game is then saved first.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn listen() -> io::Result<Stop> {
        let flag = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in
            [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP]
        {
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
        }
        Ok(Stop(flag))
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
