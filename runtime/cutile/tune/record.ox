//! [`Record`]: what was found, and [`Workspace`]: where it is kept.

use std::fs;
use std::path::{Path, PathBuf};

use cuda_core::Device;

use crate::error::Error;
use crate::tune::json::Json;
use crate::tune::{Config, failure};

/// The best configuration of a kernel on a device.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The name that was given to the kernel.
    pub kernel: String,
    /// The name of the device.
    pub device: String,
    /// The configuration.
    pub config: Config,
    /// The median of its times, in milliseconds.
    pub median_ms: f32,
    /// How many configurations were measured.
    pub trials: usize,
}

// FNV-1a.
fn fingerprint(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

impl Record {
    fn to_json(&self) -> Json {
        Json::Object(vec![
            (String::from("kernel"), Json::Text(self.kernel.clone())),
            (String::from("device"), Json::Text(self.device.clone())),
            (String::from("config"), self.config.to_json()),
            (String::from("median_ms"), Json::Number(self.median_ms.to_string())),
            (String::from("trials"), Json::Number(self.trials.to_string())),
        ])
    }

    fn from_json(json: &Json) -> Option<Record> {
        Some(Record {
            kernel: String::from(json.text("kernel")?),
            device: String::from(json.text("device")?),
            config: Config::from_json(json.get("config")?)?,
            median_ms: json.number("median_ms")? as f32,
            trials: json.number("trials")? as usize,
        })
    }
}

/// A folder of records, one file for each kernel and device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    folder: PathBuf,
}

impl Workspace {
    /// In that folder, which is made when a record is saved.
    pub fn new(folder: impl AsRef<Path>) -> Workspace {
        Workspace { folder: folder.as_ref().to_path_buf() }
    }

    fn path(&self, kernel: &str, device: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        self.folder.join(format!("{}-{}.json", kernel.chars().map(plain).collect::<String>(), fingerprint(&format!("{kernel}\n{device}"))))
    }

    /// Keeps a record in place of an older one.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, record: &Record) -> Result<(), Error> {
        let json = record.to_json();
        let text = json.to_string();
        let whole = Json::Object(vec![
            (String::from("fingerprint"), Json::Text(fingerprint(&text))),
            (String::from("record"), json),
        ]);
        fs::create_dir_all(&self.folder)?;
        fs::write(self.path(&record.kernel, &record.device), format!("{whole}\n"))?;
        Ok(())
    }

    /// The record of a kernel on a device; `None` if there is none.
    ///
    /// # Errors
    /// The file cannot be read, was changed by somebody else, or is of another kernel or device.
    pub fn load_verified(&self, kernel: &str, device: &Device) -> Result<Option<Record>, Error> {
        let name = device.name()?;
        let path = self.path(kernel, &name);
        if !path.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&path)?;
        let whole = Json::parse(&text);
        let json = whole.as_ref().and_then(|whole| whole.get("record"));
        let print = whole.as_ref().and_then(|whole| whole.text("fingerprint"));
        let Some(json) = json.filter(|json| print == Some(&fingerprint(&json.to_string()))) else {
            return failure(format!("the record `{}` was changed or is damaged", path.display()));
        };
        match Record::from_json(json) {
            Some(record) if record.kernel == kernel && record.device == name => Ok(Some(record)),
            _ => failure(format!("the record `{}` is not of `{kernel}` on {name}", path.display())),
        }
    }
}
