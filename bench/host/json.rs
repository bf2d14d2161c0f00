// Writes a document in a JSON-like notation, parses it into a tree, and adds up what is in it.
use std::fmt::Write;

enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

#[derive(Debug)]
struct ParseError {
    at: usize,
    message: &'static str,
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Parser<'a> {
    fn fail<T>(&self, message: &'static str) -> Result<T, ParseError> {
        Err(ParseError { at: self.at, message })
    }

    fn space(&mut self) {
        while self.bytes.get(self.at).is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn accept(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.bytes.get(self.at) == Some(&byte);
        self.at += found as usize;
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), ParseError> {
        if self.accept(byte) { Ok(()) } else { self.fail("another byte was expected") }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, ParseError> {
        if self.bytes[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(value);
        }
        self.fail("unknown word")
    }

    fn text(&mut self) -> Result<String, ParseError> {
        self.expect(b'"')?;
        let mut text = String::new();
        loop {
            let start = self.at;
            while self.at < self.bytes.len() && !matches!(self.bytes[self.at], b'"' | b'\\') {
                self.at += 1;
            }
            match std::str::from_utf8(&self.bytes[start..self.at]) {
                Ok(part) => text.push_str(part),
                Err(_) => return self.fail("invalid text"),
            }
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(_) => {
                    let escaped = match self.bytes.get(self.at + 1) {
                        Some(b'n') => '\n',
                        Some(b't') => '\t',
                        Some(&other) => other as char,
                        None => return self.fail("unfinished escape"),
                    };
                    text.push(escaped);
                    self.at += 2;
                }
                None => return self.fail("unfinished text"),
            }
        }
    }

    fn number(&mut self) -> Result<Value, ParseError> {
        let start = self.at;
        while self.at < self.bytes.len()
            && matches!(self.bytes[self.at], b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')
        {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[start..self.at]).unwrap();
        match text.parse() {
            Ok(number) => Ok(Value::Number(number)),
            Err(_) => self.fail("invalid number"),
        }
    }

    fn value(&mut self) -> Result<Value, ParseError> {
        self.space();
        match self.bytes.get(self.at) {
            Some(b'{') => {
                self.at += 1;
                let mut fields = Vec::new();
                if self.accept(b'}') {
                    return Ok(Value::Object(fields));
                }
                loop {
                    self.space();
                    let name = self.text()?;
                    self.expect(b':')?;
                    fields.push((name, self.value()?));
                    if !self.accept(b',') {
                        break;
                    }
                }
                self.expect(b'}')?;
                Ok(Value::Object(fields))
            }
            Some(b'[') => {
                self.at += 1;
                let mut items = Vec::new();
                if self.accept(b']') {
                    return Ok(Value::List(items));
                }
                loop {
                    items.push(self.value()?);
                    if !self.accept(b',') {
                        break;
                    }
                }
                self.expect(b']')?;
                Ok(Value::List(items))
            }
            Some(b'"') => Ok(Value::Text(self.text()?)),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(_) => self.number(),
            None => self.fail("a value was expected"),
        }
    }
}

#[derive(Default)]
struct Totals {
    values: u64,
    bytes: u64,
    sum: f64,
}

fn add(value: &Value, totals: &mut Totals) {
    totals.values += 1;
    match value {
        Value::Null => {}
        Value::Bool(truth) => totals.sum += *truth as u8 as f64,
        Value::Number(number) => totals.sum += number,
        Value::Text(text) => totals.bytes += text.len() as u64,
        Value::List(items) => items.iter().for_each(|item| add(item, totals)),
        Value::Object(fields) => {
            for (name, field) in fields {
                totals.bytes += name.len() as u64;
                add(field, totals);
            }
        }
    }
}

fn document(count: u32) -> String {
    let mut text = String::from("[");
    for i in 0..count {
        if i > 0 {
            text.push(',');
        }
        write!(
            text,
            "\n  {{\"id\": {i}, \"name\": \"item \\\"{}\\\"\\n\", \"price\": {}.{:02}, \
             \"tags\": [\"red\", \"green\", null], \"stock\": {{\"here\": {}, \"at\": [{}, {}e1, -{}]}}}}",
            i * 7 % 1000, i % 997, i % 100, i % 3 == 0, i * 31 % 10007, i % 89, i % 13
        )
        .unwrap();
    }
    text.push_str("\n]");
    text
}

fn main() {
    let text = document(120_000);
    for _ in 0..3 {
        let mut parser = Parser { bytes: text.as_bytes(), at: 0 };
        match parser.value() {
            Ok(value) => {
                let mut totals = Totals::default();
                add(&value, &mut totals);
                println!("{} {} {}", totals.values, totals.bytes, totals.sum);
            }
            Err(error) => println!("{} at {}", error.message, error.at),
        }
    }
}
