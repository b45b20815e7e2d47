//! People for a server: guests, as many as are needed.

use std::io::{BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::ops::Range;
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use damier_words::msg;

use super::Interrupted;

/// So many ask at once: each guest is a commit, and those who wait together share one.
const AT_ONCE: usize = 64;
const PATIENCE: Duration = Duration::from_mins(1);

/// The tokens of new guests.
pub(super) fn make(
    server: SocketAddr,
    count: usize,
    interrupted: &Interrupted,
    each: &(impl Fn() + Sync),
) -> anyhow::Result<Vec<String>> {
    let share = count.div_ceil(AT_ONCE).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..count)
            .step_by(share)
            .map(|start| {
                let numbers = start..(start + share).min(count);
                scope.spawn(move || make_some(server, numbers, interrupted, each))
            })
            .collect();
        let mut tokens = Vec::with_capacity(count);
        for worker in workers {
            tokens.extend(worker.join().expect("it does not panic")?);
        }
        Ok(tokens)
    })
}

/// One connection, kept for all of them.
fn make_some(
    server: SocketAddr,
    numbers: Range<usize>,
    interrupted: &Interrupted,
    each: &impl Fn(),
) -> anyhow::Result<Vec<String>> {
    let stream = TcpStream::connect(server).context("POST /api/guest")?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut answers = BufReader::new(stream.try_clone()?);
    let mut stream = stream;
    let mut tokens = Vec::with_capacity(numbers.len());
    for number in numbers {
        interrupted.check()?;
        let body = format!("{{\"name\":\"player{number}\"}}");
        let request = format!(
            "POST /api/guest HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        let body = answer(&mut answers)?;
        let body: serde_json::Value = serde_json::from_slice(&body)?;
        let token =
            body["token"].as_str().ok_or_else(|| msg!("bench-refused", what = body.to_string()))?;
        tokens.push(token.to_owned());
        each();
    }
    Ok(tokens)
}

/// The body of an answer, whatever its status.
fn answer(from: &mut impl std::io::BufRead) -> anyhow::Result<Vec<u8>> {
    let mut length = 0;
    for number in 0.. {
        let mut line = String::new();
        if from.read_line(&mut line)? == 0 {
            return Err(msg!("bench-gone", why = String::new()).into());
        }
        let line = line.trim_end().to_ascii_lowercase();
        if number > 0 && line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body)?;
    Ok(body)
}
