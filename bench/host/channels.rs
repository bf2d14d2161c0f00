// Two threads that answer each other, then several that feed one.
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

fn ping_pong(rounds: u64) -> u64 {
    let (ask, asked) = mpsc::channel::<u64>();
    let (answer, answered) = mpsc::channel::<u64>();
    let partner = thread::spawn(move || {
        for question in asked {
            answer.send(question + 1).unwrap();
        }
    });
    let mut value = 0;
    for _ in 0..rounds {
        ask.send(value).unwrap();
        value = answered.recv().unwrap();
    }
    drop(ask);
    partner.join().unwrap();
    value
}

fn gather(threads: u64, each: u64) -> (u64, u64) {
    let (sender, receiver) = mpsc::channel();
    let last = Arc::new(Mutex::new(0u64));
    let sent = Arc::new(AtomicU64::new(0));
    let workers: Vec<_> = (0..threads)
        .map(|thread| {
            let (sender, last, sent) = (sender.clone(), Arc::clone(&last), Arc::clone(&sent));
            thread::spawn(move || {
                for i in 0..each {
                    sender.send((thread, i)).unwrap();
                    *last.lock().unwrap() += i & 1;
                    sent.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    drop(sender);
    let sum = receiver.iter().map(|(thread, i)| (thread + 1) * i).sum();
    for worker in workers {
        worker.join().unwrap();
    }
    let last = *last.lock().unwrap();
    (sum, last + sent.load(Ordering::Relaxed))
}

fn main() {
    println!("{}", ping_pong(30_000));
    let (sum, count) = gather(4, 700_000);
    println!("{sum} {count}");
}
