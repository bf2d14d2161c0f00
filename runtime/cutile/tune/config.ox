//! [`Config`]: one way to run a kernel.

use std::fmt;

use crate::tune::json::Json;

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ParamValue {
    /// A number, such as the side of a tile.
    Int(i64),
    /// Whether something is done.
    Bool(bool),
    /// Any text, such as the name of an element type.
    Text(String),
}

/// As a generic argument is written.
impl fmt::Display for ParamValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamValue::Int(value) => value.fmt(f),
            ParamValue::Bool(value) => value.fmt(f),
            ParamValue::Text(text) => text.fmt(f),
        }
    }
}

macro_rules! from_integers {
    ($($ty:ident)*) => {
        $(
            impl From<$ty> for ParamValue {
                fn from(value: $ty) -> ParamValue {
                    ParamValue::Int(value as i64)
                }
            }
        )*
    };
}

from_integers! { i32 i64 u32 usize }

impl From<bool> for ParamValue {
    fn from(value: bool) -> ParamValue {
        ParamValue::Bool(value)
    }
}

impl From<&str> for ParamValue {
    fn from(value: &str) -> ParamValue {
        ParamValue::Text(String::from(value))
    }
}

impl From<String> for ParamValue {
    fn from(value: String) -> ParamValue {
        ParamValue::Text(value)
    }
}

/// Parameters with their values, in the order in which they were given.
///
/// ```
/// use cutile::tune::Config;
///
/// let config = Config::new().with("BM", 128).with("BN", 64).with("CAUSAL", true);
/// assert_eq!(config.int("BM"), 128);
/// assert_eq!(config.generics(&["CAUSAL", "BN"]), ["true", "64"]);
/// assert_eq!(config.to_string(), "BM=128 BN=64 CAUSAL=true");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Config {
    params: Vec<(String, ParamValue)>,
}

impl Config {
    /// Without parameters.
    pub fn new() -> Config {
        Config::default()
    }

    /// With this parameter too; the last value of a name counts.
    pub fn with(mut self, name: &str, value: impl Into<ParamValue>) -> Config {
        let value = value.into();
        match self.params.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => self.params.push((String::from(name), value)),
        }
        self
    }

    /// The value of a parameter, if there is one of this name.
    pub fn get(&self, name: &str) -> Option<&ParamValue> {
        self.params.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The parameters.
    pub fn params(&self) -> &[(String, ParamValue)] {
        &self.params
    }

    /// The number of a parameter.
    ///
    /// # Panics
    /// There is none of this name, or it is no number.
    #[track_caller]
    pub fn int(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(ParamValue::Int(value)) => *value,
            _ => panic!("the configuration `{self}` has no number `{name}`"),
        }
    }

    /// The same as a size, as `partition` takes it.
    ///
    /// # Panics
    /// As [`int`](Self::int), or it is below zero.
    #[track_caller]
    pub fn size(&self, name: &str) -> usize {
        match usize::try_from(self.int(name)) {
            Ok(size) => size,
            Err(_) => panic!("`{name}` of the configuration `{self}` is no size"),
        }
    }

    /// Whether a parameter is set.
    ///
    /// # Panics
    /// There is none of this name, or it is no `bool`.
    #[track_caller]
    pub fn flag(&self, name: &str) -> bool {
        match self.get(name) {
            Some(ParamValue::Bool(value)) => *value,
            _ => panic!("the configuration `{self}` has no flag `{name}`"),
        }
    }

    /// The values of these parameters, for `.generics(…)` of a launch.
    ///
    /// # Panics
    /// One is missing.
    #[track_caller]
    pub fn generics(&self, names: &[&str]) -> Vec<String> {
        let mut texts = Vec::with_capacity(names.len());
        for name in names {
            match self.get(name) {
                Some(value) => texts.push(value.to_string()),
                None => panic!("the configuration `{self}` has no parameter `{name}`"),
            }
        }
        texts
    }

    pub(crate) fn to_json(&self) -> Json {
        let value = |value: &ParamValue| match value {
            ParamValue::Int(value) => Json::Number(value.to_string()),
            ParamValue::Bool(value) => Json::Bool(*value),
            ParamValue::Text(text) => Json::Text(text.clone()),
        };
        Json::Object(self.params.iter().map(|(name, of)| (name.clone(), value(of))).collect())
    }

    pub(crate) fn from_json(json: &Json) -> Option<Config> {
        let Json::Object(entries) = json else {
            return None;
        };
        let mut config = Config::new();
        for (name, value) in entries {
            config = match value {
                Json::Number(number) => config.with(name, number.parse::<i64>().ok()?),
                Json::Bool(value) => config.with(name, *value),
                Json::Text(text) => config.with(name, text.as_str()),
                Json::Object(_) => return None,
            };
        }
        Some(config)
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, value)) in self.params.iter().enumerate() {
            write!(f, "{}{name}={value}", if at > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
