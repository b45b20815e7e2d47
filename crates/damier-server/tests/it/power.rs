//! Power cuts and broken disks.
//!
//! A child plays with `power.c` between it and the disk. From the journal of what it wrote and
//! synced, images of the disk are made as a power cut could have left them: what was synced is there,
//! of the rest each sector may or may not be.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::{env, fs};

use damier_server::store::{AppendError, Store, StoreConfig, verify};
use tempfile::TempDir;

use crate::database::{id, new_game, next, runtime};

const CHILD: &str = "DAMIER_TEST_POWER_CHILD";
const GAMES: usize = 6;
const LENGTH: usize = 30;
const IMAGES: usize = 400;
/// How often the child plays, and loses its power.
const RUNS: usize = 3;
const SECTOR: usize = 512;

/// From which sync on the disk is broken.
const FAIL_AT: &str = "DAMIER_POWER_FAIL_AT";

/// The child notes acknowledgements in a file of the same folder: so they are in the same journal.
const ACKS: &str = "acks";

/// Whether the child waits for its disk.
const CARELESS: &str = "DAMIER_TEST_POWER_CARELESS";

/// What the child says when storage has failed.
const FAILED: i32 = 3;

#[test]
fn a_power_cut_loses_nothing_that_was_acknowledged() {
    for run in 0..RUNS {
        let played = Played::new(None);
        assert!(played.status.success());
        assert_eq!(power_cuts_that_lose(&played, run), 0, "of {IMAGES} images, run {run}");
    }
}

#[test]
fn a_power_cut_shows_if_nobody_waits_for_the_disk() {
    let played = Played::new(Some((CARELESS, "yes")));
    assert!(played.status.success());
    let lost = power_cuts_that_lose(&played, RUNS);
    assert!(lost > IMAGES / 10, "the test does not see lost events: {lost} of {IMAGES}");
}

/// How many of the images lack something that was acknowledged.
fn power_cuts_that_lose(played: &Played, run: usize) -> usize {
    let notes = played.notes();
    let images = run * IMAGES..(run + 1) * IMAGES;
    images.filter(|&image| !survives(&notes, image)).count()
}

#[test]
fn a_disk_that_fails_ends_the_server_and_nothing_is_acknowledged_after() {
    for fail_at in ["5", "15", "30"] {
        let played = Played::new(Some((FAIL_AT, fail_at)));
        assert_eq!(played.status.code(), Some(FAILED), "fail at {fail_at}");
        let acks = fs::read(played.folder.path().join(ACKS)).unwrap_or_default();
        assert!(all_there(played.folder.path(), &acked(&acks)), "fail at {fail_at}");
        let whole = GAMES * LENGTH;
        assert!(acked(&acks).len() < whole, "it went on after the disk failed");
    }
}

/// A child that has played to its end, and what it left.
struct Played {
    folder: TempDir,
    _tools: TempDir,
    journal: Vec<u8>,
    status: ExitStatus,
}

impl Played {
    fn new(condition: Option<(&str, &str)>) -> Played {
        let (folder, tools) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (shim, journal) = (tools.path().join("power.so"), tools.path().join("journal"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/power.c");
        // SQLite itself is built by the same compiler, so it is there.
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&shim).arg(source).arg("-ldl");
        assert!(compiler.status().unwrap().success());
        let mut child = Command::new(env::current_exe().unwrap());
        child
            .args(["--exact", "power::child_plays", "--nocapture"])
            .env(CHILD, folder.path())
            .env("LD_PRELOAD", shim)
            .env("DAMIER_POWER_FOLDER", folder.path())
            .env("DAMIER_POWER_JOURNAL", &journal)
            .envs(condition);
        let status = child.output().unwrap().status;
        Played { folder, _tools: tools, journal: fs::read(journal).unwrap(), status }
    }

    fn notes(&self) -> Vec<Note<'_>> {
        let mut rest = self.journal.as_slice();
        std::iter::from_fn(|| Note::read(&mut rest)).collect()
    }
}

/// Something that was done to a file: `W`rite, `T`runcate, `S`ync, `U`nlink.
struct Note<'a> {
    kind: u8,
    name: &'a str,
    offset: usize,
    bytes: &'a [u8],
}

impl<'a> Note<'a> {
    /// Nothing at the end, nor for a note that the process did not finish when it ended: nothing that was
    /// acknowledged came after it.
    fn read(rest: &mut &'a [u8]) -> Option<Note<'a>> {
        let [kind, length, tail @ ..] = *rest else { return None };
        let (name, tail) = tail.split_at_checked(usize::from(*length))?;
        let (offset, tail) = tail.split_first_chunk::<8>()?;
        let (size, tail) = tail.split_first_chunk::<4>()?;
        let size = usize::try_from(u32::from_ne_bytes(*size)).unwrap();
        let (bytes, tail) = tail.split_at_checked(size)?;
        *rest = tail;
        let offset = usize::try_from(u64::from_ne_bytes(*offset)).unwrap();
        Some(Note { kind: *kind, name: str::from_utf8(name).unwrap(), offset, bytes })
    }

    fn apply(&self, file: &mut Vec<u8>) {
        match self.kind {
            b'T' => file.resize(self.offset, 0),
            b'W' => put(file, self.offset, self.bytes),
            _ => {}
        }
    }
}

fn put(file: &mut Vec<u8>, offset: usize, bytes: &[u8]) {
    let end = offset + bytes.len();
    file.resize(file.len().max(end), 0);
    file[offset..end].copy_from_slice(bytes);
}

/// Cuts the power at a moment that depends on the number, and looks whether what was acknowledged
/// by then is there afterwards.
fn survives(notes: &[Note<'_>], image: usize) -> bool {
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ ((image as u64 + 1) << 20));
    let first = notes.iter().position(|note| note.name == ACKS).expect("an acknowledgement");
    let cut = first + 1 + random.below(notes.len() - first - 1);
    let before = &notes[..cut];
    let mut acks = Vec::new();
    // Where they stand in their file does not matter, and is not known when threads append at once.
    before.iter().filter(|note| note.name == ACKS).for_each(|note| acks.extend(note.bytes));

    let mut files: BTreeMap<&str, Vec<&Note<'_>>> = BTreeMap::new();
    for note in before.iter().filter(|note| note.name != ACKS) {
        let of_file = files.entry(note.name).or_default();
        if note.kind == b'U' {
            of_file.clear();
        } else {
            of_file.push(note);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, notes) in files.into_iter().filter(|(_, notes)| !notes.is_empty()) {
        let synced = notes.iter().rposition(|note| note.kind == b'S').map_or(0, |last| last + 1);
        let mut file = Vec::new();
        notes[..synced].iter().for_each(|note| note.apply(&mut file));
        // All of the rest, none of it, or any of it.
        let mode = random.below(4);
        for note in &notes[synced..] {
            match (mode, note.kind) {
                (0, _) => {}
                (1, _) => note.apply(&mut file),
                (_, b'W') => {
                    for (sector, bytes) in note.bytes.chunks(SECTOR).enumerate() {
                        if random.below(2) == 0 {
                            put(&mut file, note.offset + sector * SECTOR, bytes);
                        }
                    }
                }
                _ if random.below(2) == 0 => note.apply(&mut file),
                _ => {}
            }
        }
        fs::write(folder.path().join(name), file).unwrap();
    }
    all_there(folder.path(), &acked(&acks))
}

/// The lines of a file of acknowledgements: a game and the number of its event.
fn acked(file: &[u8]) -> BTreeSet<(String, i64)> {
    let text = String::from_utf8_lossy(file);
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(game, seq)| (game.to_owned(), seq.parse().unwrap())).collect()
}

/// Whether a folder can be opened, adds up, and holds those events.
fn all_there(folder: &Path, events: &BTreeSet<(String, i64)>) -> bool {
    runtime().block_on(async {
        let Ok(store) = Store::open(&StoreConfig::directory(folder)).await else { return false };
        let mut all = verify(&store, |_| ()).await.is_ok_and(|report| report.flaws.is_empty());
        for (game, seq) in events {
            let found = store.events(id(game), seq - 1).await.unwrap_or_default();
            all &= found.first().is_some_and(|event| event.seq == *seq);
        }
        store.close().await;
        all
    })
}

/// Xorshift: the same images every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 33) % limit as u64).unwrap()
    }
}

#[test]
fn child_plays() {
    let Some(folder) = env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    let has_failed = runtime().block_on(async {
        let careful = StoreConfig::directory(folder);
        let config = if env::var_os(CARELESS).is_some() { careful.careless() } else { careful };
        let Ok(store) = Store::open(&config).await else { return true };
        let tasks: Vec<_> = (0..GAMES)
            .map(|number| {
                let (store, acks) = (store.clone(), folder.join(ACKS));
                tokio::spawn(async move { play(&store, &format!("g{number}"), &acks).await })
            })
            .collect();
        for task in tasks {
            // Nobody is told that a move is safe once storage has failed.
            if task.await.unwrap().is_err() {
                assert!(store.failed().await.what.contains("disk I/O error"));
            }
        }
        store.failure().is_some()
    });
    std::process::exit(if has_failed { FAILED } else { 0 });
}

async fn play(store: &Store, id: &str, acks: &Path) -> Result<(), AppendError> {
    let mut file = fs::File::options().create(true).append(true).open(acks).unwrap();
    let created = store.create_game(new_game(id)).await;
    let mut game = created.map_err(|_| AppendError::Failed)?;
    for _ in 0..LENGTH {
        let appended = store.append(next(&game, &["some move"])).await?;
        game.seq = appended.seq;
        file.write_all(format!("{id} {}\n", game.seq).as_bytes()).unwrap();
    }
    Ok(())
}
