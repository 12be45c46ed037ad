import type { Writer } from "./argument.ts";
import type { Areas, Arguments } from "./arguments.ts";
import type { Format } from "./format.ts";
import { argumentsIn, isText, type Message, messageOf, type Source } from "./message.ts";

/**
 * Labels ready for display: a text, a function of facts, or a group of labels. `Path` is the label's path in
 * `Arguments`, which has the facts of those that take some.
 */
type Labels<Area, Path extends string> = {
  readonly [Name in keyof Area & string]: Label<Area[Name], `${Path}.${Name}`>;
};
/** The labels of one area. */
export type LabelsOf<Name extends keyof Areas> = Labels<Areas[Name], Name>;

/** The labels of the commands' output. */
export type CommandLabels = LabelsOf<"commands"> & LabelsOf<"commands-orders">;

type Label<Source, Path extends string> = Source extends string
  ? Path extends keyof Arguments
    ? (facts: Arguments[Path]) => string
    : string
  : Labels<Source, Path>;

type Area = { readonly [name: string]: Source | Area };

/** The labels of one area. Labels include its `phrases` with `as_`; `constants`: facts available to each. */
export function labelsWith<Ready>(
  { phrases = {}, ...area }: object & { readonly phrases?: object },
  format: Format,
  constants: Writer["constants"] = {},
): Ready {
  const sources = phrases as Readonly<Record<string, Source>>;
  const say = (said: { readonly code: string }) => messageOf(sources[said.code] ?? said.code)(said, writer);
  const writer: Writer = { format, say, constants };
  const ready = (some: Area): object =>
    Object.fromEntries(
      Object.entries(some).map(([name, label]) => [
        name,
        isSource(label) ? labelOf(label, writer) : ready(label),
      ]),
    );
  return ready(area as Area) as Ready;
}

/** A label without facts is a text; others are parsed when they are first shown. */
function labelOf(source: Source, writer: Writer): string | ((facts: object) => string) {
  if (isText(source)) return source;
  let message: Message | undefined;
  const fill = (facts: object) => {
    message ??= messageOf(source);
    return message(facts, writer);
  };
  const needsFacts = [...argumentsIn(source)].some((name) => !(name in writer.constants));
  return needsFacts ? fill : fill({});
}

/** Parsed sentences are arrays. */
function isSource(label: Source | Area): label is Source {
  return typeof label === "string" || Array.isArray(label);
}
