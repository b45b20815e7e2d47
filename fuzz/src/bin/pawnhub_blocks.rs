#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| damier_wire::testkit::pawnhub_blocks(data));
