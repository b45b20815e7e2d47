//! Makes the network that plays chess, `crates/damier-engine/data/chess.network`: a UCI engine plays many games with
//! itself and scores their positions, then the network is fitted to the scores.
//!
//! ```text
//! cargo run --release -p damier-engine --example chess_network -- positions FILE --engine /usr/games/stockfish
//! cargo run --release -p damier-engine --example chess_network -- train FILE…
//! ```
//!
//! Two million positions take twenty minutes of one core; several files may be made at once with other seeds. To learn
//! eight million twenty times takes five minutes of two cores.

mod positions;
mod sample;
#[path = "../../src/chess/network/shape.rs"]
mod shape;
mod train;

use std::path::Path;
use std::{env, fs, io, process};

use positions::Plan;
use sample::{BYTES, Sample};

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    match words.next().as_deref() {
        Some("positions") => match Plan::read(words) {
            Some(plan) => plan.make(),
            None => usage(),
        },
        Some("train") => train(words),
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!("chess_network positions FILE [--count N] [--engine COMMAND] [--depth N] [--seed N]");
    eprintln!("chess_network train FILE… [--times N]");
    process::exit(2);
}

fn train(mut words: impl Iterator<Item = String>) -> io::Result<()> {
    let (mut samples, mut times) = (Vec::new(), 20);
    while let Some(word) = words.next() {
        if word == "--times" {
            times = words.next().and_then(|times| times.parse().ok()).unwrap_or_else(|| usage());
        } else {
            let bytes = fs::read(word)?;
            samples.extend(bytes.as_chunks::<BYTES>().0.iter().map(Sample::read));
        }
    }
    if samples.is_empty() {
        usage();
    }
    eprintln!("{} positions", samples.len());
    let network = train::train(samples, times);
    fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/chess.network"), network)
}
