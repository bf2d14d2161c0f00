//! The fastest of several ways to run a kernel, found by measuring.
//!
//! ```
//! use cutile::bench::BenchOptions;
//! use cutile::prelude::*;
//! use cutile::tune::{Autotuner, GridSearch};
//!
//! fn main() -> Result<(), Error> {
//!     let stream = Device::new(0)?.new_stream()?;
//!     let quick = BenchOptions { warmup_ms: 0.0, measure_ms: 1.0, ..BenchOptions::default() };
//!     let sizes = GridSearch::over(&[("LEN", vec![16.into(), 1024.into()])]);
//!     let best = Autotuner::search(sizes).bench(quick).tune("zeros", &stream, |config| Ok(api::zeros::<f32>(&[config.size("LEN")])))?;
//!     assert_eq!(best.trials, 2);
//!     Ok(())
//! }
//! ```

use std::collections::VecDeque;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cuda_core::Stream;

use crate::bench::{BenchOptions, do_bench_paired_with, do_bench_with};
use crate::context::ExecutionContext;
use crate::device_op::{BoxedDeviceOp, DeviceOp, future_of};
use crate::error::{DeviceError, Error};

mod config;
mod json;
mod record;

pub use config::{Config, ParamValue};
pub use record::{Record, Workspace};

use json::Json;

pub(crate) fn failure<T>(text: String) -> Result<T, Error> {
    Err(Error::Anyhow(text.into()))
}

/// A configuration, and the median of its times in milliseconds, or why it did not run.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// What was tried.
    pub config: Config,
    /// What came of it.
    pub result: Result<f32, String>,
}

impl Trial {
    fn to_json(&self, kernel: &str, device: &str) -> Json {
        let result = match &self.result {
            Ok(ms) => (String::from("median_ms"), Json::Number(ms.to_string())),
            Err(error) => (String::from("error"), Json::Text(error.clone())),
        };
        Json::Object(vec![
            (String::from("kernel"), Json::Text(String::from(kernel))),
            (String::from("device"), Json::Text(String::from(device))),
            (String::from("config"), self.config.to_json()),
            result,
        ])
    }

    // Of that kernel on that device alone.
    fn from_json(json: &Json, kernel: &str, device: &str) -> Option<Trial> {
        if json.text("kernel")? != kernel || json.text("device")? != device {
            return None;
        }
        let result = match json.number("median_ms") {
            Some(ms) => Ok(ms as f32),
            None => Err(String::from(json.text("error")?)),
        };
        Some(Trial { config: Config::from_json(json.get("config")?)?, result })
    }
}

/// What is known so far, for a [`Searcher`] to go by.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    trials: Vec<Trial>,
}

impl Oracle {
    /// All trials, in order.
    pub fn trials(&self) -> &[Trial] {
        &self.trials
    }

    /// The trial of a configuration.
    pub fn find(&self, config: &Config) -> Option<&Trial> {
        self.trials.iter().find(|trial| trial.config == *config)
    }

    /// The fastest configuration and its time.
    pub fn best(&self) -> Option<(&Config, f32)> {
        self.fastest(1).first().copied()
    }

    /// The fastest configurations and their times, the best first.
    pub fn fastest(&self, count: usize) -> Vec<(&Config, f32)> {
        let mut ran: Vec<(&Config, f32)> =
            self.trials.iter().filter_map(|trial| trial.result.as_ref().ok().map(|ms| (&trial.config, *ms))).collect();
        ran.sort_by(|a, b| a.1.total_cmp(&b.1));
        ran.truncate(count);
        ran
    }
}

/// Says what is tried next.
pub trait Searcher {
    /// The next configuration; `None` ends the search. One that was tried before is not run again.
    fn next(&mut self, known: &Oracle) -> Option<Config>;
}

/// All configurations of a list, in order.
#[derive(Clone, Debug, Default)]
pub struct GridSearch {
    left: VecDeque<Config>,
}

impl GridSearch {
    /// These.
    pub fn new(configs: Vec<Config>) -> GridSearch {
        GridSearch { left: configs.into() }
    }

    /// Each value of each parameter with each of the others; the last parameter changes first.
    pub fn over(params: &[(&str, Vec<ParamValue>)]) -> GridSearch {
        let mut configs = vec![Config::new()];
        for (name, values) in params {
            let longer = configs.iter().flat_map(|config| values.iter().map(|value| config.clone().with(name, value.clone())));
            configs = longer.collect();
        }
        GridSearch::new(configs)
    }
}

impl Searcher for GridSearch {
    fn next(&mut self, _known: &Oracle) -> Option<Config> {
        self.left.pop_front()
    }
}

/// How much is measured at most. The default has no limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// So many configurations, those of the log included.
    pub max_trials: Option<usize>,
    /// No further one after this time.
    pub max_time: Option<Duration>,
}

/// Measures configurations and chooses one.
#[must_use = "nothing is measured before `tune`"]
pub struct Autotuner {
    searcher: Box<dyn Searcher>,
    prune: Option<Box<dyn Fn(&Config) -> bool>>,
    budget: Budget,
    bench: BenchOptions,
    log: Option<PathBuf>,
    finalists: usize,
}

impl Autotuner {
    /// Of these configurations.
    pub fn new(configs: Vec<Config>) -> Autotuner {
        Autotuner::search(GridSearch::new(configs))
    }

    /// Of those that a searcher asks for.
    pub fn search(searcher: impl Searcher + 'static) -> Autotuner {
        Autotuner {
            searcher: Box::new(searcher),
            prune: None,
            budget: Budget::default(),
            bench: BenchOptions::default(),
            log: None,
            finalists: 2,
        }
    }

    /// Leaves out configurations that the function is true for: they are not measured and do not count.
    pub fn prune(mut self, is_left_out: impl Fn(&Config) -> bool + 'static) -> Autotuner {
        self.prune = Some(Box::new(is_left_out));
        self
    }

    /// The limits.
    pub fn budget(mut self, budget: Budget) -> Autotuner {
        self.budget = budget;
        self
    }

    /// How each is measured.
    pub fn bench(mut self, options: BenchOptions) -> Autotuner {
        self.bench = options;
        self
    }

    /// A file that gets a line of JSON for each trial. Trials of the same kernel on the same device that it has already are
    /// not run again, so a search that was ended goes on.
    pub fn log(mut self, path: impl AsRef<Path>) -> Autotuner {
        self.log = Some(path.as_ref().to_path_buf());
        self
    }

    /// How many of the fastest are run against each other, pair by pair, before one is chosen: 2 unless it is said. 1 chooses the
    /// fastest of the trials.
    pub fn finalists(mut self, count: usize) -> Autotuner {
        self.finalists = count.max(1);
        self
    }

    /// Measures the operations that `make` makes of the configurations, under that name of the kernel. A configuration that
    /// cannot run is a trial with an error, and not chosen.
    ///
    /// # Errors
    /// None of the configurations ran; the log cannot be written, or has lines that are no trials.
    pub fn tune<D: DeviceOp>(
        mut self, kernel: &str, stream: &Arc<Stream>, mut make: impl FnMut(&Config) -> Result<D, Error>,
    ) -> Result<Record, Error> {
        let device = stream.context().name()?;
        let started = Instant::now();
        let mut known = self.known(kernel, &device)?;
        while self.goes_on(&known, started) {
            let Some(config) = self.searcher.next(&known) else {
                break;
            };
            if known.find(&config).is_some() || self.prune.as_ref().is_some_and(|is_left_out| is_left_out(&config)) {
                continue;
            }
            let timing = do_bench_with(stream, &self.bench, || made(&mut make, &config));
            let result = timing.map(|timing| timing.median()).map_err(|error| error.to_string());
            let trial = Trial { config, result };
            self.write(&trial.to_json(kernel, &device))?;
            known.trials.push(trial);
        }
        let (config, median_ms) = self.choose(kernel, stream, &known, &mut make)?;
        Ok(Record { kernel: String::from(kernel), device, config, median_ms, trials: known.trials.len() })
    }

    fn goes_on(&self, known: &Oracle, started: Instant) -> bool {
        let Budget { max_trials, max_time } = self.budget;
        max_trials.is_none_or(|most| known.trials.len() < most) && max_time.is_none_or(|most| started.elapsed() < most)
    }

    // What the log has of the kernel on the device. A last line that was not finished is left out.
    fn known(&self, kernel: &str, device: &str) -> Result<Oracle, Error> {
        let mut known = Oracle::default();
        let Some(path) = self.log.as_ref().filter(|path| path.exists()) else {
            return Ok(known);
        };
        let text = fs::read_to_string(path)?;
        for (at, line) in text.split_inclusive('\n').enumerate() {
            match Json::parse(line) {
                Some(json) => known.trials.extend(Trial::from_json(&json, kernel, device)),
                None if !line.ends_with('\n') => fs::write(path, &text[..text.len() - line.len()])?,
                None => return failure(format!("line {} of the log `{}` is no trial", at + 1, path.display())),
            }
        }
        Ok(known)
    }

    fn write(&self, line: &Json) -> Result<(), Error> {
        if let Some(path) = &self.log {
            writeln!(OpenOptions::new().create(true).append(true).open(path)?, "{line}")?;
        }
        Ok(())
    }

    // The fastest, if it stays so against the next ones.
    fn choose<D: DeviceOp>(
        &self, kernel: &str, stream: &Arc<Stream>, known: &Oracle, make: &mut impl FnMut(&Config) -> Result<D, Error>,
    ) -> Result<(Config, f32), Error> {
        let fastest = known.fastest(self.finalists);
        let Some(mut best) = fastest.first().copied() else {
            let last = known.trials.iter().rev().find_map(|trial| trial.result.as_ref().err());
            let why = last.map_or_else(String::new, |error| format!("; the last: {error}"));
            return failure(format!("no configuration of `{kernel}` ran, of {}{why}", known.trials.len()));
        };
        for other in &fastest[1..] {
            let make = std::cell::RefCell::new(&mut *make);
            let run = |config: &Config| made(&mut **make.borrow_mut(), config);
            let pair = do_bench_paired_with(stream, &self.bench, || run(best.0), || run(other.0))?;
            let (first, second) = (pair.first.median(), pair.second.median());
            best = if pair.median_ratio() > 1.0 { (other.0, second) } else { (best.0, first) };
        }
        Ok((best.0.clone(), best.1))
    }
}

// ---------------------------------------------------------------- operations that may not be there

struct Refused(DeviceError);

impl DeviceOp for Refused {
    type Output = ();

    unsafe fn execute(self, _cx: &ExecutionContext) -> Result<(), DeviceError> {
        Err(self.0)
    }
}

future_of!([] Refused);

fn made<'a, D: DeviceOp + 'a>(make: &mut impl FnMut(&Config) -> Result<D, Error>, config: &Config) -> BoxedDeviceOp<'a, ()> {
    match make(config) {
        Ok(op) => op.map(drop).boxed(),
        Err(error) => Refused(error.into()).boxed(),
    }
}
