import { type Argument, Command, type Help, InvalidArgumentError, type Option } from "commander";
import { BRIDGE } from "../runtime/installation/called.ts";
import { closest, near } from "../words/closest.ts";
import { asTyped, sentence } from "../words/sentence.ts";
import { OTHER_NAMES } from "./other-names.ts";

const listed = (type: "conjunction" | "disjunction") => new Intl.ListFormat("en-GB", { type });

/** Below this width, help texts aren't wrapped. */
const LEAST_HELP_COLUMNS = 24;

/** Thrown when an argument or option has an empty value. */
export class NothingTyped extends Error {}

const SHELL_COMMENT = ". The shell drops what follows a #: type #1001 in quotes, or without the #";

/** A command that answers wrong usage with the closest match and the next step. */
export class BridgeCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.configureHelp({
      formatHelp: helpText,
      // Omits arguments, which would leave no room for the summary; each command's own help lists them.
      subcommandTerm: (command) => namesOf(command).join(", "),
      minWidthToWrap: LEAST_HELP_COLUMNS,
      argumentDescription: ({ description, argChoices }) =>
        argChoices === undefined ? description : `${description} (${choicesText(argChoices)})`,
      optionDescription: describeOption,
    });
  }

  override createCommand(name?: string): Command {
    return new BridgeCommand(name);
  }

  /** Adds a paragraph below the options in the help. */
  explain(text: string): this {
    const columns = () => this.configureOutput().getOutHelpWidth?.() ?? 80;
    return this.addHelpText("after", () => `\n${this.createHelp().boxWrap(text, columns())}`);
  }

  /** Ends the command with wrong usage. */
  refuse(what: string): never {
    return this.error(`error: ${what}`);
  }

  /** The pointer to this command's help, because errors say only what is wrong. */
  #whereHelp(): string {
    const names = [];
    for (let command: Command | null = this; command?.parent; command = command.parent)
      names.unshift(command.name());
    if (names.length === 0) return `For all commands, run: ${BRIDGE} --help`;
    return `For its options, run: ${[BRIDGE, ...names, "--help"].join(" ")}`;
  }

  override error(message: string, options?: Parameters<Command["error"]>[1]): never {
    return super.error(`${message}\n${this.#whereHelp()}`, options);
  }

  // These methods override commander's own messages.

  missingArgument(): void {
    this.#refuseMissing();
  }

  optionMissingArgument({ flags }: Option): void {
    this.refuse(`the value of ${flags} is missing`);
  }

  missingMandatoryOptionValue(): void {
    this.#refuseMissing();
  }

  /** Names everything that is missing at once, instead of one thing per attempt. */
  #refuseMissing(): never {
    const [shop, order] = this.registeredArguments.map((each) => each.name());
    if (shop === "shop" && order === "order" && /^(?:#|id:)?\d+$/.test(this.args[0] ?? ""))
      this.refuse(
        `<shop> is missing: ${this.name()} SHOP ${this.args.join(" ")}. To list the shops, run: ${BRIDGE} shops`,
      );
    const required = this.registeredArguments.slice(this.args.length).filter((each) => each.required);
    const mandatory = this.options.filter(
      (each) => each.mandatory && this.getOptionValue(each.attributeName()) === undefined,
    );
    const missing = [...required.map((each) => `<${each.name()}>`), ...mandatory.map(({ flags }) => flags)];
    const hint = missing.includes("<order>") ? SHELL_COMMENT : "";
    this.refuse(
      `${listed("conjunction").format(missing)} ${missing.length === 1 ? "is" : "are"} missing${hint}`,
    );
  }

  unknownOption(option: string): void {
    this.#judgeName();
    if (this.parent === null) this.#judgeLaterName(option);
    const known = this.createHelp().visibleOptions(this);
    const hint = closest(
      option,
      known.map(({ long }) => long ?? ""),
    );
    this.refuse(`unknown option ${option}${hint === null ? "" : `. Did you mean ${hint}?`}`);
  }

  unknownCommand(): void {
    this.#judgeName();
  }

  /** Checks the command's name before its options, which all look unknown if the name is mistyped or missing. */
  #judgeName(): void {
    const [name = ""] = this.args;
    const names = this.commands.flatMap(namesOf);
    if (names.length === 0) return;
    if (!name.startsWith("-")) this.refuse(unknownName(name, names));
    // The program itself also runs without a command and has options of its own.
    if (this.parent !== null)
      this.refuse(
        `add what to do: ${listed("disjunction").format(names.map((part) => `${this.name()} ${part}`))}`,
      );
  }

  /** Handles an option before the command's name: says where to put it, or that the name is mistyped. */
  #judgeLaterName(option: string): void {
    const names = this.commands.flatMap(namesOf);
    const typed = this.args.filter((arg) => !arg.startsWith("-"));
    const meant = typed.find((name) => names.includes(name));
    if (meant !== undefined) this.refuse(`put ${option} after the command: ${meant} ${option}`);
    const mistyped = typed.find((name) => closest(name, names) !== null);
    if (mistyped !== undefined) this.refuse(unknownName(mistyped, names));
  }

  _excessArguments(typed: readonly string[]): void {
    // The program accepts extra arguments, so that its action can list the commands.
    if (this.parent === null) return;
    const taken = this.registeredArguments.map(
      (each) => ` ${each.required ? `<${each.name()}>` : `[${each.name()}]`}`,
    );
    const surplus = listed("conjunction").format(typed.slice(taken.length));
    this.refuse(`unexpected: ${surplus}. The command is ${this.name()}${taken.join("")}`);
  }

  _callParseArg(target: Option | Argument, value: string, previous: unknown): unknown {
    const option = "flags" in target ? target.flags : `<${target.name()}>`;
    const refuse = (expected: string) => this.refuse(`${option} must be ${expected}, not ${value}`);
    const choices = target.argChoices;
    // Accepts a choice in either notation, as an option or as a code in JSON.
    const chosen = choices?.find((choice) => choice === value || asTyped(choice) === value);
    try {
      return target.parseArg?.(chosen ?? value, previous);
    } catch (error) {
      if (error instanceof NothingTyped) return this.refuse(`the value of ${option} is missing`);
      if (error instanceof InvalidArgumentError)
        return refuse(
          choices === undefined ? error.message : listed("disjunction").format(choices.map(asTyped)),
        );
      throw error;
    }
  }
}

/** The command's name and aliases. */
export function namesOf(command: Command): readonly string[] {
  return [command.name(), ...command.aliases()];
}

/** How many commands are suggested for a mistyped one. */
const MOST_HINTS = 3;

/** With more commands than this, the message leaves the list to the help. */
const MOST_NAMED = 10;

/** The error for an unknown command: suggests the command with that other name, the closest ones, or lists a few. */
export function unknownName(name: string, names: readonly string[]): string {
  const typed = name.toLowerCase();
  // Other names exist only for top-level commands.
  const other = names.includes("serve")
    ? (OTHER_NAMES.get(typed) ?? OTHER_NAMES.get(`${typed}s`))
    : undefined;
  const hint = other ?? listed("disjunction").format(near(name, names, MOST_HINTS));
  if (hint !== "") return `unknown command ${name}. Did you mean ${hint}?`;
  return names.length > MOST_NAMED
    ? `unknown command ${name}`
    : `unknown command ${name}. Commands: ${names.join(", ")}`;
}

export function choicesText(choices: readonly string[]): string {
  return `choices: ${choices.map(asTyped).join(", ")}`;
}

/** Options of most commands, which the help lists after a command's own. */
const GENERAL: ReadonlySet<string | undefined> = new Set([
  ...["--config", "--url", "--token", "--json", "--language", "--help"],
]);

function helpText(command: Command, helper: Help): string {
  const width = helper.padWidth(command, helper);
  const options = Map.groupBy(helper.visibleOptions(command), ({ long }) => GENERAL.has(long));
  const item = (term: string, description: string) => helper.formatItem(term, width, description, helper);
  const part = (title: string, items: readonly string[]) => (items.length === 0 ? [] : [title, ...items, ""]);
  return [
    `Usage: ${helper.commandUsage(command)}`,
    "",
    helper.boxWrap(sentence(helper.commandDescription(command)), helper.helpWidth ?? 80),
    "",
    ...part(
      "Arguments:",
      helper
        .visibleArguments(command)
        .map((argument) => item(helper.argumentTerm(argument), helper.argumentDescription(argument))),
    ),
    ...[false, true].flatMap((isGeneral) =>
      part(
        isGeneral && options.size > 1 ? "General options:" : "Options:",
        (options.get(isGeneral) ?? []).map((option) =>
          item(helper.optionTerm(option), helper.optionDescription(option)),
        ),
      ),
    ),
    ...[...Map.groupBy(helper.visibleCommands(command), (inner) => inner.helpGroup())].flatMap(
      ([group, commands]) =>
        part(
          group || "Commands:",
          commands.map((inner) => item(helper.subcommandTerm(inner), helper.subcommandDescription(inner))),
        ),
    ),
  ].join("\n");
}

/** Appends whether the option is required, its choices, and its default if that is a value worth showing. */
function describeOption(option: Option): string {
  const { argChoices: choices, defaultValue, defaultValueDescription: described, mandatory, negate } = option;
  const isValue =
    typeof defaultValue === "number" || (typeof defaultValue === "string" && defaultValue !== "");
  const value = described ?? (isValue ? String(defaultValue) : undefined);
  const notes = [
    ...(mandatory ? ["required"] : []),
    ...(choices === undefined ? [] : [choicesText(choices)]),
    ...(value === undefined || negate ? [] : [`default: ${value}`]),
  ];
  return notes.length === 0 ? option.description : `${option.description} (${notes.join("; ")})`;
}
