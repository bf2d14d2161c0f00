// Modules whose files are not there.
//@ rustc-agrees
mod network; //~ ERROR file not found for module `network`

fn main() {
    network::connect();
}
//@ json-agrees
