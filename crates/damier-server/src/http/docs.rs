//! The description of the pages for people: one page without scripts, made from what programs read.

mod shape;

use std::fmt::Write as _;

use axum::Json;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use damier_words::{Lang, Message, msg};
use serde_json::Value;

use super::{DESCRIPTION, codes, language};
use shape::{at, fields, kind};

const STYLE: &str = include_str!("docs/style.css");
/// The page has a style of its own and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'none'";
/// In the order of the page.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// These pages, for programs.
#[utoipa::path(
    get, path = "/api/openapi.json", operation_id = "description", tag = "server",
    responses((
        status = 200, description = "OpenAPI 3.1.", body = inline(Object), content_type = "application/json"
    )),
)]
pub(super) async fn openapi() -> Json<&'static Value> {
    Json(&DESCRIPTION)
}

/// These pages, for people.
#[utoipa::path(
    get, path = "/api/docs", operation_id = "docs", tag = "server",
    responses((status = 200, description = "HTML.", body = String, content_type = "text/html")),
)]
pub(super) async fn docs(uri: Uri, headers: HeaderMap) -> Response {
    let lang = language(&uri, &headers);
    let page = Writer { lang, document: &DESCRIPTION, html: String::new() }.page();
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response()
}

struct Writer<'a> {
    lang: Lang,
    document: &'a Value,
    html: String,
}

/// Something that can be asked for.
struct Operation<'a> {
    path: &'a str,
    method: &'a str,
    of: &'a Value,
}

impl Operation<'_> {
    fn anchor(&self) -> String {
        let path: String =
            self.path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        format!("{}{}", self.method, path)
    }
}

impl<'a> Writer<'a> {
    fn page(mut self) -> String {
        let lang = self.lang;
        let title = escape(&lang.say(&msg!("docs-title")));
        self.push(&format!(
            "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n<main>\n<h1>{title}</h1>\n",
            lang.name(),
        ));
        self.paragraph("what", &msg!("docs-what"));
        let version = text(&self.document["info"]["version"]);
        self.paragraph("soft", &msg!("docs-version", version = version));
        let file = lang.say(&msg!("docs-file"));
        self.push(&format!("<p><a href=\"/api/openapi.json\">{}</a></p>\n", escape(&file)));
        self.contents();
        for tag in at(self.document, "tags").as_array().into_iter().flatten() {
            self.chapter(tag);
        }
        self.codes();
        self.shapes();
        self.push("</main>\n</html>\n");
        self.html
    }

    fn push(&mut self, html: &str) {
        self.html.push_str(html);
    }

    /// A word of the frame.
    fn say(&self, what: &Message) -> String {
        escape(&self.lang.say(what))
    }

    fn paragraph(&mut self, class: &str, what: &Message) {
        let said = self.say(what);
        self.push(&format!("<p class=\"{class}\">{said}</p>\n"));
    }

    fn heading(&mut self, level: u8, what: &Message) {
        let said = self.say(what);
        self.push(&format!("<h{level}>{said}</h{level}>\n"));
    }

    /// What belongs to a tag, in the order of paths.
    fn operations(&self, tag: &Value) -> Vec<Operation<'a>> {
        let mut found = Vec::new();
        for (path, item) in self.document["paths"].as_object().into_iter().flatten() {
            let known = METHODS.iter().filter_map(|&method| Some((method, item.get(method)?)));
            found.extend(known.map(|(method, of)| Operation { path, method, of }));
        }
        found.retain(|it| it.of["tags"].as_array().is_some_and(|tags| tags.contains(&tag["name"])));
        found
    }

    fn contents(&mut self) {
        let label = self.say(&msg!("docs-contents"));
        self.push(&format!("<nav aria-label=\"{label}\">\n"));
        for tag in at(self.document, "tags").as_array().into_iter().flatten() {
            let name = escape(text(&tag["name"]));
            self.push(&format!("<details open><summary>{name}</summary><ul>\n"));
            for it in self.operations(tag) {
                let line = format!(
                    "<li><a href=\"#{}\"><b class=\"{}\">{}</b> <code>{}</code></a></li>\n",
                    it.anchor(),
                    it.method,
                    it.method.to_uppercase(),
                    breakable(it.path),
                );
                self.push(&line);
            }
            self.push("</ul></details>\n");
        }
        self.push("</nav>\n");
    }

    fn chapter(&mut self, tag: &Value) {
        let name = escape(text(&tag["name"]));
        let about = prose(text(&tag["description"]));
        self.push(&format!("<h2 id=\"{name}\">{name}</h2>\n{about}"));
        for it in self.operations(tag) {
            self.operation(&it);
        }
    }

    fn operation(&mut self, it: &Operation<'_>) {
        let head = format!(
            "<section id=\"{}\"><h3><b class=\"{}\">{}</b> <code>{}</code></h3>\n",
            it.anchor(),
            it.method,
            it.method.to_uppercase(),
            breakable(it.path),
        );
        self.push(&head);
        for about in ["summary", "description"] {
            let about = prose(text(&it.of[about]));
            self.push(&about);
        }
        let wanted = it.of["security"].as_array().into_iter().flatten();
        let wanted = wanted.filter_map(Value::as_object).flat_map(|one| one.keys()).last();
        match wanted.map(String::as_str) {
            Some("token") => self.paragraph("soft", &msg!("docs-token")),
            Some("session") => self.paragraph("soft", &msg!("docs-session")),
            Some("staff") => self.paragraph("soft", &msg!("docs-staff")),
            _ => {}
        }
        self.parameters(it);
        let body = &it.of["requestBody"];
        if !body.is_null() {
            self.heading(4, &msg!("docs-body"));
            self.content(body);
        }
        self.answers(it);
        self.push("</section>\n");
    }

    fn parameters(&mut self, it: &Operation<'_>) {
        let own = it.of["parameters"].as_array().into_iter().flatten();
        // What every page has is told once, at the top.
        let own: Vec<&Value> = own.filter(|parameter| parameter.get("$ref").is_none()).collect();
        if own.is_empty() {
            return;
        }
        self.heading(4, &msg!("docs-parameters"));
        self.push("<dl>\n");
        for parameter in own {
            let name = escape(text(&parameter["name"]));
            let about = prose(text(&parameter["description"]));
            let kind = kind(&parameter["schema"]);
            let optional = match parameter["required"].as_bool() {
                Some(true) => String::new(),
                _ => format!(" <i>{}</i>", self.say(&msg!("docs-optional"))),
            };
            let example = example(&parameter["example"]);
            self.push(&format!(
                "<dt><code>{name}</code> <span>{kind}</span>{optional}</dt><dd>{about}{example}</dd>\n"
            ));
        }
        self.push("</dl>\n");
    }

    /// The types of a body, with an example of each.
    fn content(&mut self, of: &Value) {
        for (media, content) in of["content"].as_object().into_iter().flatten() {
            let kind = kind(&content["schema"]);
            let line = format!("<p><code>{}</code> <span>{kind}</span></p>\n", escape(media));
            self.push(&line);
            let example = example(&content["example"]);
            self.push(&example);
        }
    }

    fn answers(&mut self, it: &Operation<'_>) {
        self.heading(4, &msg!("docs-answers"));
        self.push("<dl>\n");
        let mut refusals = Vec::new();
        for (status, response) in it.of["responses"].as_object().into_iter().flatten() {
            if let Some(shared) = response["$ref"].as_str() {
                let shared = self.document.pointer(shared.trim_start_matches('#'));
                let examples =
                    &shared.unwrap_or(&Value::Null)["content"]["application/json"]["examples"];
                let words =
                    examples.as_object().into_iter().flatten().map(|(word, _)| word.as_str());
                refusals.extend(words.map(|word| (status.clone(), word.to_owned())));
                continue;
            }
            let about = prose(text(&response["description"]));
            self.push(&format!("<dt><code>{}</code></dt><dd>{about}", escape(status)));
            self.content(response);
            self.push("</dd>\n");
        }
        self.push("</dl>\n");
        // Those that any request may meet are told once.
        refusals.retain(|(_, word)| !codes::ANY.contains(&word.as_str()));
        if refusals.is_empty() {
            return;
        }
        let label = self.say(&msg!("docs-refusals"));
        let list: Vec<String> = refusals
            .iter()
            .map(|(status, word)| {
                format!("<a href=\"#code-{word}\"><code>{word}</code></a> ({status})")
            })
            .collect();
        self.push(&format!("<p class=\"soft\">{label} {}</p>\n", list.join(", ")));
    }

    fn codes(&mut self) {
        self.heading(2, &msg!("docs-codes"));
        self.paragraph("what", &msg!("docs-codes-what"));
        self.push("<dl>\n");
        for known in codes::all() {
            let why = escape(&self.lang.say(&known.why));
            let hint = codes::hint(known.word);
            let hint = hint.map_or(String::new(), |hint| {
                format!("<br><span class=\"soft\">→ {}</span>", escape(&self.lang.say(&hint)))
            });
            let any = if codes::ANY.contains(&known.word) {
                format!(" <i>{}</i>", self.say(&msg!("docs-any")))
            } else {
                String::new()
            };
            self.push(&format!(
                "<dt id=\"code-{0}\"><code>{0}</code> <span>{1}</span>{any}</dt><dd>{why}{hint}</dd>\n",
                known.word,
                known.status.as_u16(),
            ));
        }
        self.push("</dl>\n");
    }

    fn shapes(&mut self) {
        self.heading(2, &msg!("docs-shapes"));
        let optional = self.say(&msg!("docs-optional"));
        let schemas = &self.document["components"]["schemas"];
        for (name, schema) in schemas.as_object().into_iter().flatten() {
            let about = prose(text(&schema["description"]));
            let section = format!(
                "<section id=\"shape-{0}\"><h3><code>{0}</code></h3>\n{about}{1}</section>\n",
                escape(name),
                fields(schema, &optional),
            );
            self.push(&section);
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn example(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => format!("<pre>{}</pre>", escape(text)),
        value => {
            let pretty = serde_json::to_string_pretty(value).unwrap_or_default();
            format!("<pre>{}</pre>\n", escape(&pretty))
        }
    }
}

/// A path that may be broken after each of its parts.
fn breakable(path: &str) -> String {
    escape(path).replace('/', "/<wbr>")
}

/// Sentences with `code` in them, a paragraph for each blank line.
pub(super) fn prose(text: &str) -> String {
    let mut html = String::new();
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        html.push_str("<p>");
        for (at, part) in paragraph.split('`').enumerate() {
            let part = escape(part);
            let _ = if at % 2 == 1 {
                write!(html, "<code>{part}</code>")
            } else {
                write!(html, "{part}")
            };
        }
        html.push_str("</p>\n");
    }
    html
}

fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            char => html.push(char),
        }
    }
    html
}
