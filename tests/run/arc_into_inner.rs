// Threads that give up all the pointers to a value at once: one of them gets the value.
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;

const ROUNDS: usize = 1_000;

fn main() {
    let given: [Mutex<Option<Arc<usize>>>; 2] = [Mutex::new(None), Mutex::new(None)];
    let (round, done, got) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for slot in &given {
            let (round, done, got) = (&round, &done, &got);
            scope.spawn(move || {
                for turn in 1..=ROUNDS {
                    while round.load(SeqCst) < turn {
                        thread::yield_now();
                    }
                    let mine = slot.lock().unwrap().take().unwrap();
                    if let Some(value) = Arc::into_inner(mine) {
                        assert_eq!(value, turn);
                        got.fetch_add(1, SeqCst);
                    }
                    done.fetch_add(1, SeqCst);
                }
            });
        }
        for turn in 1..=ROUNDS {
            let value = Arc::new(turn);
            *given[0].lock().unwrap() = Some(Arc::clone(&value));
            *given[1].lock().unwrap() = Some(value);
            round.store(turn, SeqCst);
            while done.load(SeqCst) < 2 * turn {
                thread::yield_now();
            }
        }
    });
    println!("{} of {ROUNDS}", got.load(SeqCst));
    assert!(Arc::into_inner(Arc::new(String::from("alone"))).is_some());
    let kept = Arc::new(1);
    assert_eq!(Arc::into_inner(Arc::clone(&kept)), None);
    assert_eq!(Arc::strong_count(&kept), 1);
}
