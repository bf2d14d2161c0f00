// What a variable holds where it is looked at: after it was changed, by whom, and through what.
#![allow(unused)]
use core::cell::Cell;
use cuda_device::{DisjointSlice, cuda_module, kernel, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;

    fn tid() -> u32 {
        thread::threadIdx_x()
    }

    fn put(x: &mut u32, v: u32) {
        *x = v;
    }

    fn exchange(x: &mut u32, y: &mut u32) {
        let v = *x;
        *x = *y;
        *y = v;
    }

    #[kernel]
    pub fn swapped(k: u32) {
        let (mut a, mut b) = (k, tid());
        if a > 3 {
            thread::sync_threads();
        }
        core::mem::swap(&mut a, &mut b);
        if b > 3 {
            thread::sync_threads();
        }
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        exchange(&mut a, &mut b);
        if a > 3 {
            thread::sync_threads();
        }
        if b > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn replaced(k: u32) {
        let mut a = k;
        let before = core::mem::replace(&mut a, tid());
        if before > 3 {
            thread::sync_threads();
        }
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let own = core::mem::take(&mut a);
        if a > 3 {
            thread::sync_threads();
        }
        if own > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn through_pointers(k: u32) {
        let mut a = k;
        unsafe { core::ptr::write(&mut a, tid()) };
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        unsafe { core::ptr::write(&mut a, k) };
        if a > 3 {
            thread::sync_threads();
        }
        let p = &raw mut a;
        unsafe { p.write_volatile(tid()) };
        if unsafe { p.read() } > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let mut b = [k; 4];
        unsafe { core::ptr::copy_nonoverlapping(&a, &mut b[0], 1) };
        if b[1] > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn later(k: u32) {
        let mut a = k;
        if a > 3 {
            thread::sync_threads();
        }
        a = tid();
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        a = k + 1;
        if a > 3 {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn in_a_loop(k: u32) {
        let mut a = k;
        for _ in 0..k {
            if a > 3 {
                thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            }
            a = tid();
        }
        let mut b = k;
        for _ in 0..k {
            b = tid();
            put(&mut b, k);
            if b > 3 {
                thread::sync_threads();
            }
        }
    }

    #[kernel]
    pub fn counted(k: u32) {
        let mut steps = 0;
        let mut i = tid();
        while i < k {
            i += 32;
            steps += 1;
        }
        let own = steps;
        steps = 0;
        while steps < k {
            thread::sync_threads();
            steps += 1;
        }
        while steps < own {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            steps += 1;
        }
    }

    struct State {
        same: u32,
        own: u32,
    }

    impl State {
        fn step(&mut self, k: u32) {
            self.own += tid();
            self.same += k;
        }
        fn mix(&mut self) {
            self.same += self.own;
        }
    }

    #[kernel]
    pub fn fields(k: u32) {
        let mut s = State { same: k, own: 0 };
        s.step(k);
        if s.same > 3 {
            thread::sync_threads();
        }
        if s.own > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        s.mix();
        if s.same > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        s = State { same: 1, own: k };
        if s.own > 3 {
            thread::sync_threads();
        }
        core::mem::swap(&mut s.own, &mut s.same);
        if s.own > 3 {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn chosen(k: u32) {
        let (mut a, mut b) = (k, k);
        let r = if k > 3 { &mut a } else { &mut b };
        *r = 7;
        if a > 3 {
            thread::sync_threads();
        }
        let r = if tid() > 3 { &mut a } else { &mut b };
        *r = 9;
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let mut all = [k; 4];
        let one = &mut all[tid() as usize % 4];
        *one = 5;
        if all[0] > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn double_buffer(k: u32) {
        let (mut a, mut b) = ([k; 4], [1; 4]);
        let (mut from, mut to) = (&mut a, &mut b);
        for i in 0..k {
            to[0] = from[1] + i;
            core::mem::swap(&mut from, &mut to);
            if from[0] > 3 {
                thread::sync_threads();
            }
        }
        to[0] = tid();
        core::mem::swap(&mut from, &mut to);
        if from[0] > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn cells(k: u32) {
        let cell = Cell::new(k);
        if cell.get() > 3 {
            thread::sync_threads();
        }
        cell.set(tid());
        if cell.get() > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let shared = Cell::new(k);
        let old = shared.replace(4);
        if old + shared.get() > 3 {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn options(k: u32) {
        let mut same = Some(k);
        if let Some(v) = same.as_mut() {
            *v += 1;
        }
        if same.take() == Some(4) {
            thread::sync_threads();
        }
        let mut own = Some(k);
        own.replace(tid());
        if own == Some(3) {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let mut other = None;
        let v = other.get_or_insert(k);
        *v += 1;
        if other.is_some() {
            thread::sync_threads();
        }
        let mut third = Some(k);
        if let Some(v) = &mut third {
            *v = tid();
        }
        if third.unwrap_or(0) > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn closures(k: u32) {
        let mut total = 0;
        let mut add = |v: u32| total += v;
        add(k);
        add(2);
        if total > 3 {
            thread::sync_threads();
        }
        let mut add = |v: u32| total += v;
        add(tid());
        if total > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let mut count = 0;
        (0..k).for_each(|i| count += i);
        if count > 3 {
            thread::sync_threads();
        }
        (0..tid()).for_each(|_| count += 1);
        if count > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn assigned_on_one_way(k: u32) {
        let value;
        if tid() == 0 {
            value = 1;
        } else {
            value = 2;
        }
        let mut flag = false;
        if value == k {
            flag = true;
        }
        if flag {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        flag = k > 3;
        if flag {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn set_by_a_function_on_one_way(k: u32) {
        let mut a = k;
        if k > 3 {
            put(&mut a, 3);
        }
        if a > 3 {
            thread::sync_threads();
        }
        if tid() > 3 {
            put(&mut a, 3);
        }
        if a > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn loop_value(k: u32) {
        let found = loop {
            let v = k + 1;
            if v > 3 {
                break v;
            }
        };
        if found > 3 {
            thread::sync_threads();
        }
        let mut i = 0;
        let found = loop {
            i += 1;
            if i > tid() {
                break i;
            }
        };
        if found > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn votes(k: u32, mut out: DisjointSlice<u32>) {
        let mut mask = tid();
        mask = warp::ballot(mask > k);
        if mask > 3 {
            warp::sync_mask(u32::MAX);
        }
        if mask > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = mask;
        }
        thread::sync_threads();
    }
}

fn main() {}
