//! Completions for shells, from the table of commands.

import { COMMANDS, COMMON } from "./commands.js";
import { usage } from "./args.js";

/** The script for a shell; throws `cli/usage` for one that is not known. */
export function completion(shell: string | undefined): string {
  switch (shell) {
    case "bash":
      return bash();
    case "zsh":
      return `autoload -U +X bashcompinit && bashcompinit\n${bash()}`;
    case "fish":
      return fish();
    default:
      throw usage("completions are for `bash`, `zsh` and `fish`", "type `l1ght completion bash`");
  }
}

/** First words, each with the flags of all commands that start with it. */
function words(): { command: string; flags: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const { name, flags } of COMMANDS) {
    const command = name.split(" ")[0] ?? name;
    const known = found.get(command) ?? new Set();
    for (const flag of [...flags, ...COMMON]) known.add(`--${flag.name}`);
    found.set(command, known);
  }
  return [...found].map(([command, flags]) => ({ command, flags: [...flags] }));
}

function bash(): string {
  const cases = words().map(({ command, flags }) => `    ${command}) words="${flags.join(" ")}" ;;`);
  const names = words().map(({ command }) => command);
  return `_l1ght() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${names.join(" ")} completion"
  elif [ "\${current#-}" = "$current" ]; then words=""
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _l1ght l1ght
`;
}

function fish(): string {
  const lines = words().flatMap(({ command, flags }) => [
    `complete -c l1ght -n __fish_use_subcommand -a ${command}`,
    ...flags.map((flag) => {
      return `complete -c l1ght -n "__fish_seen_subcommand_from ${command}" -l ${flag.slice(2)}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}
