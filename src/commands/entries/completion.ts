import { Argument, type Command, type Option } from "commander";
import { asTyped } from "../../words/sentence.ts";
import { namesOf } from "../bridge-command.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";

export const completion: CommandEntry = {
  name: "completion",
  summary: "print the completion script for a shell",
  examples: ["completion bash"],
  options: (command) =>
    command.addArgument(new Argument("<shell>", "name of the shell").choices(["bash", "zsh", "fish"])),
  async run(_loadContext, command, { out }) {
    const [shell = ""] = command.args;
    out(completionFor(shell, command.parent ?? command));
    return EXIT.fine;
  },
};

const PROGRAM = "loyalty-bridge";

/** A command path with what can follow it. */
interface Typeable {
  /** "", "orders", "store check" */
  readonly place: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly TypeableOption[];
  /** The values that its arguments accept; empty if any text is accepted. */
  readonly choices: readonly string[];
  /** Whether an argument is a file or folder. */
  readonly takesFile: boolean;
}

interface TypeableOption {
  /** "--config" */
  readonly name: string;
  readonly description: string;
  /** The option's value: `null` if it takes none, a file or folder, one of these words, or any text (empty list). */
  readonly value: null | "file" | readonly string[];
}

/** Argument names in the help that stand for a file or folder. */
const FILE = /^(?:file|folder|place)$/;

/** Generates the completion script for a shell from the commands. */
function completionFor(shell: string, program: Command): string {
  const all = typeable(program, "");
  if (shell === "bash") return bash(all);
  return shell === "zsh" ? zsh(all) : fish(all);
}

function typeable(command: Command, place: string): readonly Typeable[] {
  const commands = command.commands.flatMap((inner) =>
    namesOf(inner).map((name) => ({ name, summary: inner.summary() })),
  );
  const options = command.createHelp().visibleOptions(command).map(typeableOption);
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map(asTyped));
  const takesFile = command.registeredArguments.some((argument) => FILE.test(argument.name()));
  const inner = command.commands.flatMap((each) =>
    namesOf(each).flatMap((name) => typeable(each, `${place} ${name}`.trim())),
  );
  return [{ place, commands, options, choices, takesFile }, ...inner];
}

function typeableOption({ long, flags, description, required, argChoices }: Option): TypeableOption {
  const isFile = FILE.test(/<(.+)>/.exec(flags)?.[1] ?? "");
  return {
    name: long ?? flags,
    description,
    value: required ? (isFile ? "file" : (argChoices ?? []).map(asTyped)) : null,
  };
}

const wordsAt = ({ commands, options, choices }: Typeable) => [
  ...commands.map(({ name }) => name),
  ...choices,
  ...options.map(({ name }) => name),
];

const isIn = (names: readonly string[]) => names.map((name) => `"${name}"`).join("|");

/** A shell case for each option with a value, which completes words, files, or nothing if any text is accepted. */
function valueCases(all: readonly Typeable[], cases: { readonly words: string; readonly files: string }) {
  return all.flatMap(({ place, options }) =>
    options.flatMap(({ name, value }) => {
      if (value === null) return [];
      const act = value === "file" ? cases.files : cases.words.replace("WORDS", value.join(" "));
      return [`    "${place} ${name}") ${act}; return ;;`];
    }),
  );
}

/** Lets bash handle blanks in file names; a bash too old for that gets one name per line. */
const FILES_IN_BASH =
  'compopt -o default 2>/dev/null || while IFS= read -r each; do COMPREPLY+=("$each"); done < <(compgen -f -- "$word")';

function bash(all: readonly Typeable[]): string {
  const values = valueCases(all, {
    words: 'COMPREPLY=($(compgen -W "WORDS" -- "$word"))',
    files: FILES_IN_BASH,
  });
  const words = all.map((each) => `    "${each.place}") words="${wordsAt(each).join(" ")}" ;;`);
  return `# ${PROGRAM} in bash: ${PROGRAM} completion bash > ~/.local/share/bash-completion/completions/${PROGRAM}
_loyalty_bridge() {
  COMPREPLY=()
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" place="" each words=""
  # bash takes --option=value for three words.
  if [[ "$word" == "=" ]]; then word=""; elif [[ "$before" == "=" ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
${placeFrom("COMP_WORDS[@]:1:COMP_CWORD-1", all, values)}
  case "$place" in
${filePlaces(all)}) if [[ "$word" != -* ]]; then ${FILES_IN_BASH}; return; fi ;;
  esac
  case "$place" in
${words.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _loyalty_bridge ${PROGRAM}`;
}

function zsh(all: readonly Typeable[]): string {
  const values = valueCases(all, { words: "compadd -- WORDS", files: "_files" });
  const found = all.map((each) => `    "${each.place}") compadd -- ${wordsAt(each).join(" ")} ;;`);
  return `#compdef ${PROGRAM}
# ${PROGRAM} in zsh: ${PROGRAM} completion zsh > a folder of $fpath, as _${PROGRAM}
_loyalty_bridge() {
  local before="\${words[CURRENT-1]}" place="" each
  if [[ "\${words[CURRENT]}" == --*=* ]]; then before="\${words[CURRENT]%%=*}"; compset -P "*="; fi
${placeFrom("(@)words[2,CURRENT-1]", all, values)}
  case "$place" in
${filePlaces(all)}) _files ;;
  esac
  case "$place" in
${found.join("\n")}
  esac
}
if [ "$funcstack[1]" = "_${PROGRAM}" ]; then _loyalty_bridge "$@"; else compdef _loyalty_bridge ${PROGRAM}; fi`;
}

/** For bash and zsh: finds the command path in the words of `typed`, and completes an option's value there. */
function placeFrom(typed: string, all: readonly Typeable[], values: readonly string[]): string {
  return `  for each in "\${${typed}}"; do
    case "\${place:+$place }$each" in
      ${placesOf(all)}) place="\${place:+$place }$each" ;;
    esac
  done
  case "$place $before" in
${values.join("\n")}
  esac`;
}

/** The case pattern for command paths that accept a file or folder. */
function filePlaces(all: readonly Typeable[]): string {
  return `    ${isIn(all.filter(({ takesFile }) => takesFile).map(({ place }) => place))}`;
}

function placesOf(all: readonly Typeable[]): string {
  return isIn(all.map(({ place }) => place).filter((place) => place !== ""));
}

function fish(all: readonly Typeable[]): string {
  const lines = all.flatMap(({ place, commands, options, choices, takesFile }) => {
    const condition = fishCondition(
      place,
      commands.map(({ name }) => name),
    );
    const begin = `complete --command ${PROGRAM} --condition ${fishText(condition)}`;
    return [
      ...commands.map(
        ({ name, summary }) => `${begin} --arguments ${name} --description ${fishText(summary)}`,
      ),
      ...(takesFile ? [`${begin} --force-files`] : []),
      ...(choices.length === 0 ? [] : [`${begin} --arguments ${fishText(choices.join(" "))}`]),
      ...options.map(
        ({ name, description, value }) =>
          `${begin} --long-option ${name.slice(2)}${fishValue(value)} --description ${fishText(description)}`,
      ),
    ];
  });
  return [
    `# ${PROGRAM} in fish: ${PROGRAM} completion fish > ~/.config/fish/completions/${PROGRAM}.fish`,
    `complete --command ${PROGRAM} --no-files`,
    ...lines,
  ].join("\n");
}

/** True after all words of the command path and before any subcommand of it. */
function fishCondition(place: string, inner: readonly string[]): string {
  const seen = place === "" ? [] : place.split(" ").map((name) => `__fish_seen_subcommand_from ${name}`);
  const notYet = inner.length === 0 ? [] : [`not __fish_seen_subcommand_from ${inner.join(" ")}`];
  return [...seen, ...notYet].join("; and ");
}

function fishValue(value: TypeableOption["value"]): string {
  if (value === null) return "";
  if (value === "file") return " --require-parameter --force-files";
  return value.length === 0 ? " --exclusive" : ` --exclusive --arguments ${fishText(value.join(" "))}`;
}

function fishText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
