//! Fuzzes the property of the same name in `l1ght_tests::fuzz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| l1ght_tests::fuzz::check_packet(data));
