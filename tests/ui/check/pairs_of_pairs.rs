// A type of two of itself at each level is told in a few words.
type T0 = u8;
type T1 = (T0, T0);
type T2 = (T1, T1);
type T3 = (T2, T2);
type T4 = (T3, T3);
type T5 = (T4, T4);
type T6 = (T5, T5);
type T7 = (T6, T6);
type T8 = (T7, T7);
type T9 = (T8, T8);
type T10 = (T9, T9);
type T11 = (T10, T10);
type T12 = (T11, T11);
type T13 = (T12, T12);
type T14 = (T13, T13);
type T15 = (T14, T14);
type T16 = (T15, T15);
type T17 = (T16, T16);
type T18 = (T17, T17);
type T19 = (T18, T18);
type T20 = (T19, T19);
type T21 = (T20, T20);
type T22 = (T21, T21);
type T23 = (T22, T22);
type T24 = (T23, T23);
type T25 = (T24, T24);
type T26 = (T25, T25);
type T27 = (T26, T26);
type T28 = (T27, T27);
type T29 = (T28, T28);
type T30 = (T29, T29);
type T31 = (T30, T30);
type T32 = (T31, T31);
type T33 = (T32, T32);
type T34 = (T33, T33);
type T35 = (T34, T34);
type T36 = (T35, T35);
type T37 = (T36, T36);
type T38 = (T37, T37);
type T39 = (T38, T38);
type T40 = (T39, T39);
fn take(_: Option<&T40>) {}
fn main() {
    take(None);
    take(Some(1u8)); //~ ERROR mismatched types
}
