//! The part of JSON that records are written in: objects of texts, numbers, truth values and objects.

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::Chars;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a key of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(entries) => entries.iter().find(|(known, _)| known == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a key of an object.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Json::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The number of a key of an object.
    pub(crate) fn number(&self, key: &str) -> Option<f64> {
        match self.get(key) {
            Some(Json::Number(number)) => number.parse().ok(),
            _ => None,
        }
    }

    /// A whole text; `None` where it is anything else.
    pub(crate) fn parse(text: &str) -> Option<Json> {
        let mut rest = text.chars().peekable();
        let value = value(&mut rest)?;
        skip(&mut rest);
        rest.next().is_none().then_some(value)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(number) => f.write_str(number),
            Json::Text(text) => quoted(f, text),
            Json::Object(entries) => {
                f.write_char('{')?;
                for (at, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if at > 0 { "," } else { "" })?;
                    quoted(f, key)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if (c as u32) < 0x20 => write!(f, "\\u{:04x}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

fn skip(rest: &mut Peekable<Chars<'_>>) {
    while rest.next_if(|c| c.is_ascii_whitespace()).is_some() {}
}

fn expect(rest: &mut Peekable<Chars<'_>>, wanted: char) -> Option<()> {
    skip(rest);
    rest.next_if(|c| *c == wanted).map(|_| ())
}

fn string(rest: &mut Peekable<Chars<'_>>) -> Option<String> {
    expect(rest, '"')?;
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'r' => text.push('\r'),
                'u' => {
                    let digits: String = (0..4).map(|_| rest.next()).collect::<Option<_>>()?;
                    text.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                c => text.push(c),
            },
            c => text.push(c),
        }
    }
}

fn word(rest: &mut Peekable<Chars<'_>>) -> String {
    let mut word = String::new();
    while let Some(c) = rest.next_if(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)) {
        word.push(c);
    }
    word
}

fn value(rest: &mut Peekable<Chars<'_>>) -> Option<Json> {
    skip(rest);
    match rest.peek()? {
        '"' => string(rest).map(Json::Text),
        '{' => {
            rest.next();
            let mut entries = Vec::new();
            if expect(rest, '}').is_some() {
                return Some(Json::Object(entries));
            }
            loop {
                let key = string(rest)?;
                expect(rest, ':')?;
                entries.push((key, value(rest)?));
                if expect(rest, ',').is_none() {
                    expect(rest, '}')?;
                    return Some(Json::Object(entries));
                }
            }
        }
        _ => match word(rest).as_str() {
            "true" => Some(Json::Bool(true)),
            "false" => Some(Json::Bool(false)),
            number => number.parse::<f64>().ok().map(|_| Json::Number(String::from(number))),
        },
    }
}
