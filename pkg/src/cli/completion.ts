//! Completions for shells, from the table of commands.

import { type Command, flagsOf } from "./command.js";
import { COMMANDS } from "./commands.js";
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

/** What may stand behind the first word of a command. */
interface Behind {
  readonly first: string;
  readonly seconds: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
}

function words(): Behind[] {
  const firsts = new Set(COMMANDS.map(({ name }) => name.split(" ")[0] ?? name));
  return Array.from(firsts, (first) => {
    const commands = COMMANDS.filter(({ name }) => name === first || name.startsWith(`${first} `));
    return { first, ...behind(commands) };
  });
}

function behind(commands: readonly Command[]): Omit<Behind, "first"> {
  return {
    seconds: new Set(commands.flatMap(({ name }) => name.split(" ").slice(1, 2))),
    flags: new Set(commands.flatMap((command) => flagsOf(command).map(({ name }) => name))),
  };
}

function bash(): string {
  const cases = words().map(({ first, seconds, flags }) => {
    const signs = [...flags].map((flag) => `--${flag}`);
    return `    ${first}) words="${signs.join(" ")}" second="${[...seconds].join(" ")}" ;;`;
  });
  const names = words().map(({ first }) => first);
  return `_l1ght() {
  local words second current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${names.join(" ")} completion"
  elif [ "\${current#-}" != "$current" ]; then :
  elif [ "$COMP_CWORD" -eq 2 ]; then words="$second"
  else words=""
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _l1ght l1ght
`;
}

function fish(): string {
  const lines = words().flatMap(({ first, seconds, flags }) => {
    const seen = `complete -c l1ght -n "__fish_seen_subcommand_from ${first}"`;
    return [
      `complete -c l1ght -n __fish_use_subcommand -a ${first}`,
      ...[...seconds].map((second) => `${seen} -a ${second}`),
      ...[...flags].map((flag) => `${seen} -l ${flag}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}
