// Comments at an end, where nothing follows.
//@ rustc-agrees
unsafe extern "C" {
    fn open(path: *const u8) -> i32;
    /// Closes it. //~ ERROR found a documentation comment that doesn't document anything
}

struct File(i32);

impl Drop for File {
    fn drop(&mut self) {}
    /** Reads a line. */ //~ ERROR found a documentation comment that doesn't document anything
}

fn main() {}
