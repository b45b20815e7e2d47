//! A game of fast moves stays on one core. Its engines play in turns and never need a second one, and waking another
//! core costs more than refereeing a move. Who thinks longer is left where the system puts it.

use std::time::Duration;

/// Waking a core takes hundredths of it.
const FAST: Duration = Duration::from_millis(1);

/// The cores for as many games as are played at a time; none if the system is to share them out.
#[derive(Debug, Default)]
pub(super) struct Cores(Vec<usize>);

/// The core of the games that are played one after the other, as long as they are not kept on it.
#[derive(Debug)]
pub(super) struct Place(Option<usize>);

impl Cores {
    /// With more games than cores, the system is fairer than we can be.
    pub(super) fn for_games(at_once: usize) -> Cores {
        let cores = system::usable();
        if at_once > cores.len() { Cores::default() } else { Cores(cores) }
    }

    pub(super) fn place(&self, worker: usize) -> Place {
        Place(self.0.get(worker).copied())
    }
}

impl Place {
    /// Keeps this thread, and whatever it starts from now on, on one core if so many moves were fast. True if it does
    /// so from now on: what was started before is still elsewhere.
    pub(super) fn settle(&mut self, moves: usize, took: Duration) -> bool {
        let moves = u32::try_from(moves).unwrap_or(u32::MAX);
        let core = self.0.take_if(|_| moves > 0 && took / moves < FAST);
        core.inspect(|&core| system::keep_on(core)).is_some()
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::collections::BTreeMap;
    use std::fs;

    use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

    /// The cores that we may use, in the order in which games take them: as many real cores as there are before the
    /// second thread of one, and from here on, where the system saw room for us. Two matches that are started one
    /// after the other thus take different ones.
    pub(super) fn usable() -> Vec<usize> {
        let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
        let here = sched_getcpu();
        let mut met = BTreeMap::new();
        let ranked = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).map(|core| {
            let rank = met.entry(threads_of_core(core)).or_insert(0);
            *rank += 1;
            (*rank, core < here, core)
        });
        let mut ranked: Vec<(u32, bool, usize)> = ranked.collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, _, core)| core).collect()
    }

    /// What the system calls the real core; every one is real where it does not say.
    fn threads_of_core(core: usize) -> String {
        let path = format!("/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
        fs::read_to_string(path).unwrap_or_else(|_| core.to_string())
    }

    pub(super) fn keep_on(core: usize) {
        let mut only = CpuSet::new();
        only.set(core);
        // The core may be gone meanwhile: the game is then played anywhere.
        let _ = sched_setaffinity(None, &only);
    }

    #[cfg(test)]
    mod tests {
        use std::collections::BTreeSet;
        use std::process::Command;
        use std::thread;

        use super::super::*;
        use super::usable;

        #[test]
        fn what_plays_fast_stays_on_a_core_of_its_own() {
            let cores = Cores::for_games(1);
            let core = cores.0[0];
            assert_eq!(cores.0.iter().collect::<BTreeSet<_>>().len(), cores.0.len());
            assert_eq!(Cores::for_games(cores.0.len() + 1).place(0).0, None);
            let mut place = cores.place(0);
            let game = thread::spawn(move || {
                assert!(!place.settle(0, Duration::ZERO));
                assert!(!place.settle(5, Duration::from_millis(6)));
                assert!(place.settle(5, Duration::from_millis(4)));
                assert!(!place.settle(5, Duration::from_millis(4)), "it is there already");
                Command::new("cat").arg("/proc/self/status").output().expect("cat").stdout
            });
            let status = String::from_utf8(game.join().expect("a thread")).expect("text");
            assert!(status.contains(&format!("Cpus_allowed_list:\t{core}\n")), "{status}");
            assert_eq!(usable().len(), cores.0.len(), "others are where they were");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn usable() -> Vec<usize> {
        Vec::new()
    }

    pub(super) fn keep_on(_core: usize) {}
}
