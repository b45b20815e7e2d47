//! The disk alone: what a commit cannot be faster than.

use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::figures::Latencies;

/// About what a commit of one move writes.
const PIECE: [u8; 4096] = [b'.'; 4096];

/// A file that is written and waited for; removed at the end.
#[derive(Debug)]
pub(super) struct Probe {
    file: File,
    path: PathBuf,
    pub(super) append: Latencies,
}

impl Probe {
    pub(super) fn new(directory: &Path) -> anyhow::Result<Probe> {
        fs::create_dir_all(directory)?;
        let path = directory.join(format!("fsync-{}.tmp", std::process::id()));
        let file =
            File::options().read(true).write(true).create(true).truncate(true).open(&path)?;
        Ok(Probe { file, path, append: Latencies::default() })
    }

    /// Appends and waits for the disk, so many times.
    pub(super) fn append(&mut self, times: usize) -> anyhow::Result<()> {
        for _ in 0..times {
            let start = Instant::now();
            self.file.write_all(&PIECE)?;
            self.file.sync_all()?;
            self.append.push(start.elapsed());
        }
        Ok(())
    }

    /// Writes over what is there and waits for the data alone.
    pub(super) fn overwrite(&mut self, times: usize) -> anyhow::Result<Latencies> {
        let mut overwrite = Latencies::default();
        for _ in 0..times {
            self.file.seek(SeekFrom::Start(0))?;
            let start = Instant::now();
            self.file.write_all(&PIECE)?;
            self.file.sync_data()?;
            overwrite.push(start.elapsed());
        }
        Ok(overwrite)
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
