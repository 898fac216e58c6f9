//! What the glue of wasm-bindgen lacks when an instance ends in the middle of something: a trap in a
//! callback reaches nobody, and callbacks of an instance that ended throw where nobody catches.

use anyhow::{Result, ensure};

/// Text of the glue, and what takes its place. Each stands there once, by the pinned version.
const CHANGES: [(&str, &str); 4] = [
    (
        "throw new Error('Cannot invoke closure from previous WASM instance');",
        "return; // Whoever waited for it was told when the instance ended.",
    ),
    (
        "return f(a, state.b, ...args);\n        } finally {",
        "return f(a, state.b, ...args);\n        } catch (cause) {\n            const isTrap = cause \
         instanceof WebAssembly.RuntimeError || cause instanceof RangeError;\n            if \
         (!isTrap) throw cause;\n            onTrap(cause);\n        } finally {",
    ),
    (
        "if (--state.cnt === 0) {",
        "if (--state.cnt === 0 && state.instance === __wbg_instance_id) {",
    ),
    (
        "export function __wbg_reset_state () {",
        "let onTrap = () => {};\n/** Has `callback` called with what a callback into the module \
         trapped with. */\nexport function whenTrapped(callback) { onTrap = callback; }\n/** Nothing \
         reaches this instance any more; the next one comes with `__wbg_reset_state`. */\nexport \
         function endInstance() { __wbg_instance_id++; }\n\nexport function __wbg_reset_state () {",
    ),
];

/// The types of what is added.
pub(crate) const TYPES: &str = "
export function whenTrapped(callback: (cause: unknown) => void): void;
export function endInstance(): void;
";

/// The glue with the changes.
///
/// # Errors
/// When it is not the glue that the changes were made for.
pub(crate) fn change(glue: &str) -> Result<String> {
    let mut changed = glue.to_owned();
    for (text, instead) in CHANGES {
        let found = changed.matches(text).count();
        ensure!(found == 1, "the glue has {found} times what is changed once: {text}");
        changed = changed.replacen(text, instead, 1);
    }
    Ok(changed)
}
