//! Does the server answer as its description says? `schemathesis` asks it for whatever it describes, rightly
//! and wrongly, for a minute.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::{env, fs, process};

use anyhow::{Context, bail};

use crate::{cargo, root, run};

/// The version that is run: a newer one may ask for more.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// How long everything may take, of each run.
const SECONDS: u32 = 20;

/// What is looked at. Whether any data of the right shape is accepted is not: most names are taken, unknown
/// or wrong.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_headers_conformance,response_schema_conformance,missing_required_header,unsupported_method,\
    allow_header_conformance,ignored_auth,use_after_free";

/// Pages for those who look after the server; the others have been asked for by then.
const ADMIN: &str = "^/api/admin/";

/// Limits that a machine which asks all the time would reach.
const LIMITS: [(&str, &str); 3] = [
    ("DAMIER_LIMITS_READS_PER_MINUTE", "1000000"),
    ("DAMIER_LIMITS_GUESTS_PER_MINUTE", "1000000"),
    ("DAMIER_LOG", "warn"),
];

pub(crate) fn run_all() -> anyhow::Result<()> {
    let Some(program) = install()? else { return Ok(()) };
    // The program that the tests use, too: with other features, all of it would be compiled twice.
    run(&mut cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
    let mut server = Server::start()?;
    let guest = server.post("/api/guest", r#"{"name":"Gus"}"#)?;
    // The examples of the description speak of Ann: what is done to somebody is done to her.
    server.sign_up("Ann")?;
    let (account, admin) = (server.sign_up("Schema")?, server.sign_up("Boss")?);
    server.claim(&admin)?;
    // An admin last: nobody else is left alone by them.
    let runs = [("a guest", guest, ""), ("an account", account, ""), ("an admin", admin, ADMIN)];
    for (who, token, only) in runs {
        println!("-- as {who}, {SECONDS} s");
        let mut asked = Command::new(&program);
        asked.arg("run");
        if !only.is_empty() {
            asked.args(["--include-path-regex", only]);
        }
        asked
            .args(["--no-color", "--checks", CHECKS, "--max-time", &SECONDS.to_string()])
            // Two workers would find as much on a machine that does other things, too.
            .args(["--workers", "1", "--suppress-health-check", "all", "--warnings", "off"])
            .args(["--generation-database", "none", "--header"])
            .arg(format!("Authorization: Bearer {token}"))
            // It would end the token with which everything else is asked.
            .args(["--exclude-path", "/api/logout"])
            .arg(format!("http://{}/api/openapi.json", server.address));
        // What it keeps for itself is put where it runs.
        if !asked.current_dir(target()).status()?.success() {
            bail!("the server does not answer as it is described");
        }
        server.get("/health").context("the server is still there")?;
    }
    Ok(())
}

/// The program, in a folder of its own. Nothing where it cannot be had, which CI does not accept.
fn install() -> anyhow::Result<Option<PathBuf>> {
    let folder = target().join("schemathesis");
    let (program, stamp) = (folder.join("bin/schemathesis"), folder.join("version"));
    if fs::read_to_string(&stamp).is_ok_and(|version| version == SCHEMATHESIS) {
        return Ok(Some(program));
    }
    let mut venv = Command::new("python3");
    let mut pip = Command::new(folder.join("bin/pip"));
    let installed = run(venv.args(["-m", "venv", "--clear"]).arg(&folder))
        .and_then(|()| run(pip.args(["install", "--quiet", SCHEMATHESIS])));
    match installed {
        Ok(()) => {
            fs::write(stamp, SCHEMATHESIS)?;
            Ok(Some(program))
        }
        Err(why) if env::var("CI").is_ok_and(|ci| ci == "true") => Err(why),
        Err(why) => {
            println!("SKIPPED: {SCHEMATHESIS} cannot be installed here: {why:#}");
            Ok(None)
        }
    }
}

/// A server with an empty folder; dropped, it is killed and its folder removed.
struct Server {
    child: Child,
    address: String,
    data: PathBuf,
    /// Kept open: it says goodbye.
    stdout: BufReader<ChildStdout>,
}

impl Server {
    fn start() -> anyhow::Result<Server> {
        let data = env::temp_dir().join(format!("damier-described-{}", process::id()));
        let mut serve = Command::new(target().join("debug/damier"));
        serve
            .args(["serve", "--no-programs", "--config", "/dev/null", "--listen", "127.0.0.1:0"])
            .arg("--data")
            .arg(&data)
            .envs(LIMITS);
        let mut child = serve.stdout(Stdio::piped()).spawn().context("damier serve")?;
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().context("its output")?);
        stdout.read_line(&mut line)?;
        // From here on it is stopped whatever happens.
        let mut server = Server { child, address: String::new(), data, stdout };
        let address = line.split("://").nth(1).and_then(|rest| rest.split(' ').next());
        server.address.push_str(address.with_context(|| format!("no address in {line:?}"))?);
        Ok(server)
    }

    fn sign_up(&self, name: &str) -> anyhow::Result<String> {
        let account = format!(r#"{{"name":"{name}","password":"correct horse"}}"#);
        self.post("/api/account", &account)
    }

    /// Makes somebody the first admin, with the code that the server prints at its first start.
    fn claim(&mut self, token: &str) -> anyhow::Result<()> {
        let mut line = String::new();
        self.stdout.read_line(&mut line)?;
        let code = line.split("?code=").nth(1).and_then(|rest| rest.split_whitespace().next());
        let code = code.with_context(|| format!("no code in {line:?}"))?;
        let body = format!(r#"{{"code":"{code}"}}"#);
        let answer = self.ask(&format!(
            "POST /api/admin/claim HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        ))?;
        if !answer.starts_with("HTTP/1.1 204") {
            bail!("{answer}");
        }
        Ok(())
    }

    /// The token that a request is answered with.
    fn post(&self, path: &str, body: &str) -> anyhow::Result<String> {
        let length = body.len();
        let answer = self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ))?;
        let token = answer.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next());
        Ok(token.with_context(|| format!("no token in {answer}"))?.to_owned())
    }

    fn get(&self, path: &str) -> anyhow::Result<()> {
        let answer = self
            .ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))?;
        if !answer.starts_with("HTTP/1.1 200") {
            bail!("{answer}");
        }
        Ok(())
    }

    fn ask(&self, request: &str) -> anyhow::Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// Where cargo puts what it makes.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
