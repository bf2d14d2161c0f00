//@ compiles-when-run
// Choosing a configuration by measuring: searches, limits, logs to go on from, records.
use cutile::bench::BenchOptions;
use cutile::prelude::*;
use cutile::tune::{Autotuner, Budget, Config, GridSearch, Oracle, ParamValue, Searcher, Workspace};

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn scale<const B: i32, const TWICE: bool>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        y.store(x.load_like(y) * if TWICE { 2.0 } else { 1.0 });
    }
}

// Doubles a number as long as that was faster.
struct Doubling(i64);

impl Searcher for Doubling {
    fn next(&mut self, known: &Oracle) -> Option<Config> {
        if known.trials().len() >= 3 {
            return None;
        }
        self.0 *= 2;
        Some(Config::new().with("N", self.0))
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let quick = BenchOptions { warmup_ms: 0.0, measure_ms: 0.5, max_reps: 10, ..BenchOptions::default() };
    let folder = std::env::temp_dir().join(format!("oxcc-tune-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let log = folder.join("log.jsonl");
    cutile::jit_cache::enable(cutile::jit_cache::JitStore::at(folder.join("kernels")))?;

    // Configurations.
    let config = Config::new().with("B", 8).with("NAME", "a \"b\"\n").with("B", 16usize).with("TWICE", false);
    println!("{config:?}");
    println!("{:?} {} {}", config.generics(&["B", "TWICE"]), config.size("B"), config.flag("TWICE"));
    println!("{:?} {:?}", config.get("NAME"), config.get("M"));

    // A kernel's tiles, but for one that does not fit; the log has what was tried.
    let x = api::arange::<f32>(64).sync_on(&stream)?;
    let mut made = 0;
    let mut run = |config: &Config| {
        made += 1;
        let tile = config.size("B");
        let y = api::zeros::<f32>(&[64]).sync()?.try_partition([tile])?;
        let of = if tile == 32 { vec![String::from("3")] } else { config.generics(&["B", "TWICE"]) };
        Ok(kernels::scale(y, &x).generics(of))
    };
    let grid = || GridSearch::over(&[("B", vec![8.into(), 16.into(), 32.into()]), ("TWICE", vec![ParamValue::Bool(true)])]);
    let ended = Autotuner::search(grid()).bench(quick.clone()).log(&log).budget(Budget { max_trials: Some(1), max_time: None });
    let first = ended.tune("scale", &stream, &mut run)?;
    println!("{} {} {}", first.kernel, first.config, first.trials);
    let text = std::fs::read_to_string(&log)?;
    println!("{} {}", text.lines().count(), text.contains("\"config\":{\"B\":8,\"TWICE\":true},\"median_ms\":"));
    std::fs::write(&log, format!("{text}{{\"kernel\":\"sca"))?; // the program ended here
    let best = Autotuner::search(grid()).bench(quick.clone()).log(&log).tune("scale", &stream, &mut run)?;
    println!("{} {} {}", best.trials, best.config.size("B") < 32, best.median_ms > 0.0);
    let text = std::fs::read_to_string(&log)?;
    let last = text.lines().last().unwrap();
    println!("{} {}", text.lines().count(), last.contains("\"error\":\"kernel `kernels::scale`: 1 generics are given for 2"));
    let before = made;
    Autotuner::search(grid()).finalists(1).log(&log).tune("scale", &stream, |config| {
        made += 1;
        Ok(api::zeros::<f32>(&[config.size("B")]))
    })?;
    println!("{}", made == before);

    // Searchers that look at what is known; what is left out; what cannot be.
    let found = Autotuner::search(Doubling(4)).bench(quick.clone()).tune("zeros", &stream, |c| Ok(api::zeros::<f32>(&[c.size("N")])))?;
    println!("{} {:?}", found.trials, [8, 16, 32].contains(&found.config.int("N")));
    let none = Autotuner::search(grid()).prune(|_| true).tune("scale", &stream, |_| Ok(value(1)));
    println!("{}", none.unwrap_err());
    let none = Autotuner::new(vec![Config::new()]).tune("bad", &stream, |_| Ok(value(1).then(|_| api::zeros::<f32>(&[usize::MAX, 2]))));
    println!("{}", none.unwrap_err().to_string().starts_with("no configuration of `bad` ran, of 1; the last: "));
    std::fs::write(&log, "nothing\n")?;
    println!("{}", Autotuner::search(grid()).log(&log).tune("scale", &stream, |_| Ok(value(1))).unwrap_err().to_string().contains("line 1 of the log"));

    // Records.
    let workspace = Workspace::new(folder.join("records"));
    println!("{:?}", workspace.load_verified("scale", &device)?);
    workspace.save(&best)?;
    println!("{}", workspace.load_verified("scale", &device)?.as_ref() == Some(&best));
    for file in std::fs::read_dir(folder.join("records"))? {
        let path = file?.path();
        let text = std::fs::read_to_string(&path)?;
        std::fs::write(&path, text.replace("\"trials\":3", "\"trials\":4"))?;
    }
    println!("{}", workspace.load_verified("scale", &device).unwrap_err().to_string().ends_with("was changed or is damaged"));
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
