import { type Argument, Command, type Help, InvalidArgumentError, type Option } from "commander";
import { closest } from "../words/closest.ts";
import type { labelsIn } from "./language.ts";

export type SpokenLabels = ReturnType<typeof labelsIn>;

/** What stands behind an option is empty. */
export class NothingTyped extends Error {}

/** A command whose help and whose objections are in the reader's language. */
export class SpokenCommand extends Command {
  readonly #labels: SpokenLabels;

  constructor(name: string | undefined, labels: SpokenLabels) {
    super(name);
    this.#labels = labels;
    this.configureHelp({
      formatHelp: (command, helper) => helpText(command, helper, labels),
      // What may stand there is said beside it as it is of options.
      argumentDescription: ({ description, argChoices: choices }) =>
        choices === undefined ? description : `${description} (${labels.help.choices({ choices })})`,
      optionDescription: (option) => describeOption(option, labels),
    });
  }

  override createCommand(name?: string): Command {
    return new SpokenCommand(name, this.#labels);
  }

  /** Ends with wrong usage. */
  refuse(what: string): never {
    return this.error(this.#labels.usage.error({ what }));
  }

  // What follows takes the place of commander's own objections, which it makes in English.

  missingArgument(name: string): void {
    this.refuse(this.#labels.usage.missingArgument({ name: `<${name}>` }));
  }

  optionMissingArgument({ flags }: Option): void {
    this.refuse(this.#labels.usage.valueMissing({ option: flags }));
  }

  missingMandatoryOptionValue({ flags }: Option): void {
    this.refuse(this.#labels.usage.optionMissing({ option: flags }));
  }

  unknownOption(option: string): void {
    this.#judgeName();
    if (this.parent === null) this.#judgeLaterName(option);
    const known = this.createHelp().visibleOptions(this);
    const hint = closest(
      option,
      known.map(({ long }) => long ?? ""),
    );
    this.refuse(this.#labels.usage.unknownOption({ option, closest: hint }));
  }

  unknownCommand(): void {
    this.#judgeName();
  }

  /** Which command is meant comes before its options: nobody knows those of a mistyped name, or of a part that is missing. */
  #judgeName(): void {
    const [name = ""] = this.args;
    const names = this.commands.map((known) => known.name());
    if (names.length === 0) return;
    const labels = this.#labels;
    if (!name.startsWith("-"))
      this.refuse(labels.usage.noCommand({ name, names, closest: closest(name, names) }));
    // The whole does something without a command as well, and has options of its own.
    if (this.parent !== null) this.refuse(labels.usage.partMissing({ name: this.name(), names }));
  }

  /** An option before the name of its command is that command's: it is said where it goes, or that the name is mistyped. */
  #judgeLaterName(option: string): void {
    const names = this.commands.map((known) => known.name());
    const typed = this.args.filter((arg) => !arg.startsWith("-"));
    const meant = typed.find((name) => names.includes(name));
    if (meant !== undefined) this.refuse(this.#labels.usage.optionBehind({ option, name: meant }));
    for (const name of typed) {
      const hint = closest(name, names);
      if (hint !== null) this.refuse(this.#labels.usage.noCommand({ name, names, closest: hint }));
    }
  }

  _excessArguments(typed: readonly string[]): void {
    // The whole takes them, so that its action can name the commands there are.
    if (this.parent !== null) this.refuse(this.#labels.usage.tooMany({ typed }));
  }

  _callParseArg(target: Option | Argument, value: string, previous: unknown): unknown {
    const option = "flags" in target ? target.flags : `<${target.name()}>`;
    const labels = this.#labels;
    const refuse = (expected: string) => this.refuse(labels.usage.wrongValue({ option, value, expected }));
    const choices = target.argChoices;
    if (choices !== undefined && !choices.includes(value)) return refuse(labels.usage.oneOf({ choices }));
    try {
      return target.parseArg?.(value, previous);
    } catch (error) {
      if (error instanceof NothingTyped) return this.refuse(labels.usage.valueMissing({ option }));
      if (error instanceof InvalidArgumentError) return refuse(error.message);
      throw error;
    }
  }
}

function helpText(command: Command, helper: Help, labels: SpokenLabels): string {
  const width = helper.padWidth(command, helper);
  const item = (term: string, description: string) => helper.formatItem(term, width, description, helper);
  const part = (title: string, items: readonly string[]) => (items.length === 0 ? [] : [title, ...items, ""]);
  return [
    `${labels.help.titles.usage} ${helper.commandUsage(command)}`,
    "",
    helper.boxWrap(helper.commandDescription(command), helper.helpWidth ?? 80),
    "",
    ...part(
      labels.help.titles.arguments,
      helper
        .visibleArguments(command)
        .map((argument) => item(helper.argumentTerm(argument), helper.argumentDescription(argument))),
    ),
    ...part(
      labels.help.titles.options,
      helper
        .visibleOptions(command)
        .map((option) => item(helper.optionTerm(option), helper.optionDescription(option))),
    ),
    ...part(
      labels.help.titles.commands,
      helper
        .visibleCommands(command)
        .map((inner) => item(helper.subcommandTerm(inner), helper.subcommandDescription(inner))),
    ),
  ].join("\n");
}

/** With what may stand there. Of an option that is simply not there unless it is typed, the default is no news. */
function describeOption(option: Option, labels: SpokenLabels): string {
  const { argChoices: choices, defaultValue, defaultValueDescription } = option;
  const isSaid = defaultValue !== undefined && defaultValue !== false && !Array.isArray(defaultValue);
  const value = defaultValueDescription ?? String(defaultValue);
  const notes = [
    ...(choices === undefined ? [] : [labels.help.choices({ choices })]),
    ...(isSaid && !option.negate ? [labels.help.standard({ value })] : []),
  ];
  return notes.length === 0 ? option.description : `${option.description} (${notes.join("; ")})`;
}
