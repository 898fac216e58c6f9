//! Addresses with a password: `scheme://user:password@host`.

use memchr::memmem;

use super::Hit;
use super::placeholder::is_placeholder;

/// The longest user, password and host that are looked at, in bytes.
const LONGEST: usize = 300;

/// What stands for a password where there is none, in lower case.
const NO_PASSWORDS: [&str; 19] = [
    "password", "passwd", "pass", "pwd", "pw", "secret", "token", "user", "username", "admin",
    "root", "test", "postgres", "mysql", "guest", "key", "abc", "foo", "bar",
];

/// Hosts of nobody, in lower case.
const NO_HOSTS: [&str; 8] =
    ["localhost", "127.0.0.1", "0.0.0.0", "[::1]", "host", "hostname", "server", "proxy"];

/// Every address with a password, from its scheme to its `@`.
pub(super) fn check(text: &str) -> Vec<Hit> {
    let places = memmem::find_iter(text.as_bytes(), b"://");
    places.filter_map(|at| address(text, at)).collect()
}

/// The address whose `://` is at `at`.
fn address(text: &str, at: usize) -> Option<Hit> {
    let bytes = text.as_bytes();
    let is_scheme = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'.' | b'-');
    let scheme = bytes[..at].iter().rev().take(20).take_while(is_scheme).count();
    let from = at + 3;
    let is_part = |b: &&u8| b.is_ascii_graphic() && !b"/?#\"'`<>\\|()".contains(b);
    let length = bytes[from..].iter().take(LONGEST).take_while(is_part).count();
    let authority = &text[from..from + length];
    let (who, host) = authority.rsplit_once('@')?;
    let (user, password) = who.split_once(':')?;
    let is_secret = scheme > 0 && is_password(user, password) && is_host(host);
    is_secret.then(|| Hit::refused("secret/connection-string", at - scheme, from + who.len() + 1))
}

fn is_password(user: &str, password: &str) -> bool {
    let plain = password.to_ascii_lowercase();
    let is_sign = |c: char| c.is_ascii_alphanumeric();
    password.len() >= 4
        && plain != user.to_ascii_lowercase()
        && !NO_PASSWORDS.iter().any(|word| plain.trim_matches(|c| !is_sign(c)) == *word)
        // A variable: `$TOKEN`, `${TOKEN}`, `{token}`, `%s`, `[token]`, `:token`.
        && !password.starts_with(['$', '{', '%', '[', '<', ':', '*', '.'])
        && !password.contains("${")
        && !["pass", "pwd", "secret", "token", "api_key", "apikey"].iter().any(|w| plain.contains(w))
        && !is_placeholder(password)
}

fn is_host(host: &str) -> bool {
    let host = host.split(',').next().unwrap_or(host);
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
    let is_nobodys = NO_HOSTS.contains(&name.as_str())
        || ["example", "your", ".local", ".test", ".invalid"].iter().any(|w| name.contains(w));
    name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[') && !is_nobodys
}
