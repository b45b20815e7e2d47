use super::*;

fn engine(script: &str) -> Launch {
    Launch::trusted(["sh", "-c", script].map(str::to_owned).to_vec())
}

/// Is it there, and not only waiting to be forgotten?
fn is_alive(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
}

#[test]
fn the_children_of_an_engine_end_with_it() {
    for script in
        ["sleep 600 & echo bestmove $!; read line", "sleep 600 & echo bestmove $!; exec cat"]
    {
        let mut engine = Process::start(&engine(script)).expect("a shell");
        let until = Instant::now() + Duration::from_secs(20);
        let pid = match engine.hear(until) {
            Heard::Reply(Reply::BestMove(pid, _)) => pid,
            other => panic!("{other:?}"),
        };
        assert!(is_alive(&pid));
        drop(engine);
        while is_alive(&pid) {
            assert!(Instant::now() < until, "{script}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

const POLITE: &str = "read x; echo uciok; read x; echo readyok; ";

fn ask(script: &str) -> Result<Option<Best>, Fault> {
    let mut guest = Guest::start(&engine(&format!("{POLITE}{script}")), GameKind::Chess)?;
    guest.ask("position startpos", "go nodes 1", Duration::from_millis(300), &|| true)
}

#[test]
fn whatever_an_engine_does_it_is_told_from_its_move() {
    let best = |text: &str| Ok(Some(Best { text: text.to_owned(), expected: None }));
    assert_eq!(ask("read p; read g; echo bestmove e2e4; read x"), best("e2e4"));
    // What it says before it is asked is not its move.
    assert_eq!(
        ask("read p; read g; yes info | head -c 3000000; echo bestmove e2e4; read x"),
        best("e2e4")
    );
    assert_eq!(
        ask("read p; read g; head -c 1000000 /dev/zero; echo; echo bestmove e2e4; read x"),
        best("e2e4")
    );
    assert_eq!(
        ask("read p; read g; echo bestmove '(none)'; read x"),
        Err(Fault::NoMove("bestmove (none)".to_owned()))
    );
    assert_eq!(
        ask("read p; read g; echo 'no hash' >&2"),
        Err(Fault::Ended(Some("no hash".to_owned())))
    );
    assert_eq!(ask("read p; read g; exec >&-; exec sleep 60"), Err(Fault::Ended(None)));
    assert!(matches!(ask("exec sleep 60"), Err(Fault::Silent { asked: "go", .. })));
}

/// Whatever it floods us with, lines that mean something or not: the time is up when it is.
#[test]
fn an_engine_that_never_pauses_is_silent() {
    let many = |line: &str| format!("exec yes '{}'", [line; 100].join("\n"));
    for line in ["info depth 1", "readyok", "option name A type check", "garbage"] {
        assert!(matches!(ask(&many(line)), Err(Fault::Silent { asked: "go", .. })), "{line}");
    }
    let complains = format!("({} >&2) & exec sleep 60", many("no"));
    assert!(matches!(ask(&complains), Err(Fault::Silent { asked: "go", .. })));
    let hung_up = format!("exec >&-; {} >&2", many("no"));
    assert!(matches!(ask(&hung_up), Err(Fault::Ended(_))));
    let greeting = many("option name A type check");
    let started = Guest::start(&engine(&greeting), GameKind::Chess);
    assert!(matches!(started, Err(Fault::Silent { asked: "uci", .. })));
}

#[test]
fn an_engine_that_does_not_read_is_not_waited_for() {
    let started = Instant::now();
    let mut process = Process::start(&engine("exec sleep 60")).expect("a shell");
    let line = "x".repeat(1 << 20);
    process.say(&line);
    assert!(matches!(process.hear(Instant::now()), Heard::Nothing));
    drop(process);
    assert!(started.elapsed() < Duration::from_secs(30));
}

/// What a program behind walls says first.
fn confined(script: &str) -> String {
    assert!(has_sandbox(), "Debian's package bubblewrap is missing");
    let mut process = Process::start(&behind_walls(script)).expect("bubblewrap");
    match process.hear(Instant::now() + Duration::from_secs(20)) {
        Heard::Reply(Reply::BestMove(text, _)) => text,
        other => panic!("{other:?} {:?}", process.last_words()),
    }
}

fn behind_walls(script: &str) -> Launch {
    let confinement = Confinement { memory: 256, processes: 16, seconds: 10, files: vec![] };
    Launch { confinement: Some(confinement), ..engine(script) }
}

#[test]
fn a_program_behind_walls_reads_no_secret_and_reaches_nobody() {
    let script = "cat /etc/passwd >/dev/null 2>&1 && echo bestmove read || echo bestmove kept";
    assert_eq!(confined(script), "kept");
}

/// Its memory is limited from the first moment on, and files in memory are not a way around that.
#[test]
fn a_program_behind_walls_takes_no_more_than_it_may() {
    for _ in 0..8 {
        assert_eq!(confined("echo bestmove $(ulimit -v)"), "262144");
    }
    let fill = "for i in 1 2 3; do head -c 40000000 /dev/zero > $d/$i || break; done";
    for place in ["/tmp", "/dev/shm"] {
        let script = format!(
            "d={place}; {{ {fill}; }} 2> /dev/null; cat $d/* | wc -c | sed 's/^/bestmove /'"
        );
        let bytes: u64 = confined(&script).parse().expect("a number");
        assert!((1 << 20..=64 << 20).contains(&bytes), "{place}: {bytes}");
    }
    assert_eq!(
        confined("(: > /x) 2> /dev/null && echo bestmove wrote || echo bestmove not"),
        "not"
    );
}

/// A server's threads come and go.
#[test]
fn a_program_outlives_the_thread_that_wanted_it() {
    let script = "read x; echo bestmove here; read x";
    let start = move || Process::start(&behind_walls(script)).expect("bubblewrap");
    let mut process = std::thread::spawn(start).join().expect("it starts");
    let until = Instant::now() + Duration::from_secs(20);
    process.say("go\n");
    match process.hear(until) {
        Heard::Reply(Reply::BestMove(text, _)) => assert_eq!(text, "here"),
        other => panic!("{other:?} {:?}", process.last_words()),
    }
}
