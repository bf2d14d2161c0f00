// Features that are no longer there enable nothing; one that is stable does.
#![feature(in_band_lifetimes)]
//~^ ERROR E0557
#![feature(
    managed_boxes, //~ ERROR E0557
)]

fn main() {
    let _: u8 = "";
    //~^ ERROR E0308
}
