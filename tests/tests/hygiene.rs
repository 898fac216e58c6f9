//! Hygiene of what is written down: what is refused, what is flagged, and above all what is neither.
//! Everything that looks like a secret is made while the tests run.

mod hygiene_tokens;

use hygiene_tokens::{Draw, Form, Length, forms};
use l1ght_core::memory::{Hit, Severity, check_name, check_text, hygiene_rule, hygiene_rules};
use proptest::prelude::*;

/// The texts that break a rule, as they stand in `text`.
fn found<'a>(text: &'a str, rule: &str) -> Vec<&'a str> {
    let hits = check_text(text).into_iter().filter(|hit| hit.rule == rule);
    hits.map(|hit| &text[hit.span.range()]).collect()
}

fn rules(text: &str) -> Vec<&'static str> {
    check_text(text).into_iter().map(|hit| hit.rule).collect()
}

/// The name of the provider, which some forms want near.
fn provider(form: &Form) -> &str {
    let name = form.rule.name.trim_start_matches("secret/");
    name.split('-').next().unwrap_or(name)
}

/// A text with a token in it, in the ways that people write them down.
fn contexts(provider: &str, token: &str) -> Vec<String> {
    [
        "@",
        "`@`",
        "\"@\"",
        "KEY=@",
        "key: '@',",
        "https://host/path?key=@&more=1",
        "see @.",
        "(@)",
        "first\\n@\\nlast",
        "鍵は@です",
        "\n\n@",
        "**@**, and more",
    ]
    .map(|context| format!("{provider} {}", context.replace('@', token)))
    .to_vec()
}

#[test]
fn at_least_sixty_providers_are_known() {
    assert!(hygiene_rules().filter(|rule| !rule.forms.is_empty()).count() >= 60);
}

#[test]
fn every_form_is_found_wherever_it_stands() {
    for (at, form) in forms().iter().enumerate() {
        for (turn, length) in [Length::Least, Length::Most, Length::Most].into_iter().enumerate() {
            let token = form.token(length, &mut Draw::new((at * 3 + turn) as u64));
            for text in contexts(provider(form), &token) {
                assert_eq!(found(&text, form.rule.name), [token.as_str()], "{} {text}", form.form);
                assert_eq!(rules(&text).len(), 1, "{} {:?} {text}", form.form, rules(&text));
            }
        }
    }
}

#[test]
fn near_misses_of_every_form_are_not_found() {
    for (at, form) in forms().iter().enumerate() {
        let draw = &mut Draw::new(at as u64);
        let [least, most] = [Length::Least, Length::Most].map(|length| form.token(length, draw));
        let mut misses = vec![
            form.token(Length::TooShort, draw),
            format!("x{least}"),
            format!("a_{least}"),
            format!("task-{least}"),
            form.filled(Length::Least, |class, length| {
                format!("!{}", &draw.signs(class, length)[length.min(1)..])
            }),
        ];
        if form.is_bounded() {
            misses.push(format!("{most}x"));
        }
        if form.is_sealed() {
            misses.push(form.filled(Length::Least, |class, length| draw.signs(class, length)));
        }
        for miss in misses {
            for text in contexts(provider(form), &miss) {
                assert!(found(&text, form.rule.name).is_empty(), "{} {text}", form.form);
            }
        }
    }
}

#[test]
fn placeholders_of_every_form_are_not_found() {
    for (at, form) in forms().iter().enumerate() {
        let draw = &mut Draw::new(at as u64);
        let up = ('a'..='z').chain('0'..='9').cycle();
        let fills: [&mut dyn FnMut(char, usize) -> String; 4] = [
            &mut |_, length| "x".repeat(length),
            &mut |_, length| up.clone().take(length).collect(),
            &mut |_, length| format!("{:X<length$}", if length < 7 { "" } else { "EXAMPLE" }),
            &mut |class, length| draw.signs(class, 1).repeat(length),
        ];
        for fill in fills {
            let text = format!("{} token: {}", provider(form), form.filled(Length::Least, fill));
            assert!(found(&text, form.rule.name).is_empty(), "{} {text}", form.form);
        }
    }
}

#[test]
fn a_form_that_says_little_wants_its_provider_near() {
    let form = forms().into_iter().find(|form| form.rule.name == "secret/twilio-key");
    let token = form.expect("a rule").token(Length::Least, &mut Draw::new(1));
    assert_eq!(rules(&format!("id {token} of a product")), [""; 0]);
    assert_eq!(rules(&format!("id {token} of Twilio")), ["secret/twilio-key"]);
}

#[test]
fn private_keys_are_found_and_talk_of_them_is_not() {
    let armour =
        |kind: &str, body: &str| format!("-----BEGIN {kind}-----\n{body}\n-----END {kind}-----\n");
    let body = Draw::new(4).signs('b', 64);
    for kind in ["PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY"] {
        assert_eq!(rules(&armour(kind, &body)), ["secret/private-key"], "{kind}");
        assert_eq!(
            rules(&armour(kind, &body).replace('\n', "\\n")),
            ["secret/private-key"],
            "{kind}"
        );
        for nothing in ["...", "", "your key", &"x".repeat(64)] {
            assert!(rules(&armour(kind, nothing)).is_empty(), "{kind} {nothing}");
        }
    }
    let pgp = armour("PGP PRIVATE KEY BLOCK", &format!("Version: 1\n\n{body}"));
    assert_eq!(rules(&pgp), ["secret/private-key"]);
    for public in ["PUBLIC KEY", "CERTIFICATE", "PGP MESSAGE"] {
        assert!(rules(&armour(public, &body)).is_empty(), "{public}");
    }
}

#[test]
fn addresses_with_a_password_are_found_and_placeholders_are_not() {
    let password = Draw::new(5).signs('w', 10);
    for text in [
        "postgres://app:@@db.acme.io:5432/x",
        "see redis://:@@10.0.0.5/0",
        "https://ci:@@acme.io/r.git",
    ] {
        let text = text.replacen('@', &password, 1);
        assert_eq!(rules(&text), ["secret/connection-string"], "{text}");
    }
    for password in [
        "password",
        "PASSWORD",
        "<password>",
        "${PASSWORD}",
        "$PASSWORD",
        "****",
        "xxxxxxxx",
        "{pw}",
        "app",
        "%s",
        "my_password",
        "YOUR-TOKEN",
    ] {
        let text = format!("postgres://app:{password}@db.acme.io/x");
        assert!(rules(&text).is_empty(), "{text}");
    }
    for address in ["https://acme.io:8080/a@b", "postgres://app@db.acme.io", "http://a/b:c@d.io"] {
        assert!(rules(address).is_empty(), "{address}");
    }
    assert!(rules(&format!("postgres://app:{password}@localhost/x")).is_empty());
    assert!(rules(&format!("postgres://app:{password}@db.example.com/x")).is_empty());
}

#[test]
fn random_values_beside_a_telling_name_are_found() {
    let value = Draw::new(6).signs('w', 32);
    for text in [
        "password = @",
        "DB_PASSWORD=@",
        "api_key: @",
        "\"clientSecret\": \"@\"",
        "auth-token := '@'",
        "secret => `@`",
        "export ACCESS_KEY=\"@\"",
        "x[\"api-key\"] = \"@\"",
        "?token=@&x=1",
    ] {
        let text = text.replace('@', &value);
        assert_eq!(found(&text, "secret/high-entropy"), [value.as_str()], "{text}");
    }
    for text in
        ["commit = @", "see @", "nextPageToken = @", "version_token: @", "token @", "secret"]
    {
        assert!(rules(&text.replace('@', &value)).is_empty(), "{text}");
    }
    for value in [
        "correct-horse-battery-staple-1",
        "process.env.API_KEY_2",
        "your_api_key_here_12",
        "${API_KEY_2024}",
        "<your-token-of-32-signs>",
        "abcdefghijklmnop0123456789",
        "0123456789abcdef0123456789abcdef",
        "getToken2(request4, session)",
        "/run/secrets/db_password_v2",
        "1234567890123456",
        "AAAAAAAAAAAAAAAA11",
    ] {
        let text = format!("token = {value}");
        assert!(rules(&text).is_empty(), "{text}");
    }
}

#[test]
fn markers_of_conflicts_are_whole_lines_of_seven() {
    let [open, middle, close] = ["<", "=", ">"].map(|sign| sign.repeat(7));
    let conflict = format!("a\n{open} HEAD\nx\n{middle}\ny\n{close} other\nb\n");
    assert_eq!(rules(&conflict), ["merge-conflict"; 3]);
    assert_eq!(rules(&conflict.replace('\n', "\r\n")), ["merge-conflict"; 3]);
    assert_eq!(rules(&open), ["merge-conflict"]);
    for text in [
        format!("Heading\n{middle}\n\ntext\n"),
        format!("{middle}\n{middle} x\n"),
        format!("a {open} HEAD\n {close} b\n"),
        format!("{open}<\n{close}> x\n{open}x\n"),
    ] {
        assert!(rules(&text).is_empty(), "{text}");
    }
    assert_eq!(rules(&format!("A\n{middle}\n{conflict}\nB\n{middle}\n")), ["merge-conflict"; 3]);
}

#[test]
fn what_nobody_sees_is_flagged_in_a_text_and_refused_in_a_name() {
    for (text, rule) in [
        ("a\u{200B}b", "text/invisible"),
        ("a\u{200D}b", "text/invisible"),
        ("a\u{FEFF}", "text/invisible"),
        ("so\u{AD}ft", "text/invisible"),
        ("a\u{1B}[31m", "text/invisible"),
        ("😀\u{FE0F}\u{FE0F}\u{FE01}", "text/invisible"),
        ("a\u{E0101}", "text/invisible"),
        ("if \u{202E}x", "text/bidi-control"),
        ("\u{2066}a\u{2069}", "text/bidi-control"),
        ("hi\u{E0041}\u{E0042}", "text/tag-character"),
        ("pаypal", "text/mixed-scripts"),
        ("скачать Gооgle", "text/mixed-scripts"),
        ("Ηello", "text/mixed-scripts"),
        ("a.ра_x.scopе", "text/mixed-scripts"),
    ] {
        let hits = check_text(text);
        let is = |hit: &Hit, severity| hit.rule == rule && hit.severity == severity;
        assert!(
            !hits.is_empty() && hits.iter().all(|h| is(h, Severity::Flagged)),
            "{text:?} {hits:?}"
        );
        assert!(check_name(text).iter().all(|hit| is(hit, Severity::Refused)), "{text:?}");
        assert_eq!(hits.len(), check_name(text).len());
    }
}

#[test]
fn what_scripts_and_emoji_need_is_no_hit() {
    for text in [
        "👩\u{200D}👩\u{200D}👧",
        "❤\u{FE0F}\u{200D}🔥",
        "1\u{FE0F}\u{20E3}",
        "☎\u{FE0E}",
        "🏳\u{FE0F}\u{200D}🌈",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
        "می\u{200C}خواهم",
        "क्\u{200D}ष",
        "ශ්\u{200D}රී",
        "日本語のRustコード",
        "中文API文档",
        "한국어Latin",
        "Größe",
        "naïve",
        "Ünïcödé",
        "ΔT",
        "μs",
        "λx",
        "2πr",
        "σ²",
        "Привет, world",
        "user_имя",
        "Ελληνικά",
        "葛\u{E0100}",
        "a\tb\r\nc",
    ] {
        assert_eq!(check_text(text), [], "{text:?}");
    }
}

/// Text that comes close to many rules.
fn soup() -> impl Strategy<Value = String> {
    let bits = prop_oneof![
        4 => "[ -~]{0,12}",
        2 => any::<String>(),
        3 => (0..forms().len(), any::<u64>()).prop_map(|(at, seed)| {
            forms()[at].token(Length::Least, &mut Draw::new(seed))
        }),
        3 => prop::sample::select(vec![
            "://", "u:", "@", "-----BEGIN PRIVATE KEY-----", "-----", "token=", "\"", "\n", " ", "\\n",
            "\u{200D}", "\u{FE0F}", "😀", "🏴", "\u{E0067}", "\u{E007F}", "а", "p", "ع", "\u{200C}",
            "<<<<<<<", "=======", ">>>>>>>", "_", "-",
        ]).prop_map(str::to_owned),
    ];
    prop::collection::vec(bits, 0..12).prop_map(|bits| bits.concat())
}

proptest! {
    #[test]
    fn hits_are_in_order_and_in_range(text in soup()) {
        let hits = check_text(&text);
        for hit in &hits {
            prop_assert!(!hit.span.is_empty() && text.get(hit.span.range()).is_some(), "{:?}", hit);
            prop_assert!(hygiene_rule(hit.rule).is_some());
        }
        prop_assert!(hits.is_sorted_by_key(|hit| hit.span));
        let secrets: Vec<&Hit> = hits.iter().filter(|hit| hit.rule.starts_with("secret/")).collect();
        prop_assert!(secrets.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    }

    #[test]
    fn what_stands_around_changes_nothing(text in soup(), words in "([a-z]{1,9} ){0,40}") {
        let around = format!("{words}\n\n{text}\n\n{words}");
        let shift = words.len() as u32 + 2;
        let moved = |hit: Hit| (hit.rule, hit.span.start + shift, hit.span.end + shift);
        let own: Vec<_> = check_text(&text).into_iter().map(moved).collect();
        let there = check_text(&around).into_iter().map(|hit| (hit.rule, hit.span.start, hit.span.end));
        prop_assert_eq!(own, there.collect::<Vec<_>>());
    }
}

/// The page for people lists every rule as it is; `L1GHT_BLESS=1` writes the lists.
#[test]
fn the_page_lists_every_rule() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/HYGIENE.md");
    let page = std::fs::read_to_string(path).expect("the page is there");
    let general = hygiene_rules().filter(|rule| rule.forms.is_empty());
    let general = general.map(|rule| format!("| `{}` | {} |\n", rule.name, rule.what));
    let providers = hygiene_rules().filter(|rule| !rule.forms.is_empty()).map(|rule| {
        let forms: Vec<String> = rule.forms.iter().map(|form| format!("`{form}`")).collect();
        format!("| `{}` | {} | {} |\n", rule.name, rule.what, forms.join(" "))
    });
    let start = page.find("| rule | looks for |\n").expect("the page has its lists");
    let expected = format!(
        "{}| rule | looks for |\n| --- | --- |\n{}\n| rule | looks for | forms |\n| --- | --- | --- |\n{}",
        &page[..start],
        general.collect::<String>(),
        providers.collect::<String>()
    );
    if std::env::var_os("L1GHT_BLESS").is_some() {
        std::fs::write(path, &expected).expect("the page can be written");
    }
    assert!(page == expected, "docs/HYGIENE.md is out of date: run with L1GHT_BLESS=1");
}
