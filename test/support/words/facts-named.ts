import { parse } from "@formatjs/icu-messageformat-parser";
import { isStep } from "../../../src/words/argument.ts";

/** How a sentence uses its facts. */
export interface FactsNamed {
  /** The facts, sorted and without duplicates: "source.topic". */
  readonly facts: readonly string[];
  /** The facts that are formatted as a date or time, with the style. */
  readonly moments: readonly string[];
  /** The choices of each fact that selects words, except numbers and booleans. */
  readonly choices: Readonly<Record<string, string>>;
  /** The forms of each plural. */
  readonly plurals: readonly (readonly string[])[];
}

interface Part {
  readonly type: number;
  readonly value?: string;
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

/** The numbers that the parser gives to kinds of parts. */
const [TEXT, DATE, TIME, SELECT, PLURAL] = [0, 3, 4, 5, 6];

export function factsNamed(message: string): FactsNamed {
  const parsed = parse(message, { ignoreTag: true });
  const parts = allOf(parsed as unknown as readonly Part[]).filter(
    ({ type, value }) => type !== TEXT && value !== undefined,
  );
  const optionsOf = ({ options = {} }: Part) => Object.keys(options).sort();
  const decided = parts.filter((part) => part.type === SELECT && !optionsOf(part).includes("true"));
  return {
    facts: once(parts.map(({ value = "" }) => factOf(value))),
    moments: once(
      parts
        .filter(({ type }) => type === DATE || type === TIME)
        .map(({ value, style }) => `${value} ${style}`),
    ),
    choices: Object.fromEntries(decided.map((part) => [part.value, optionsOf(part).join(" ")])),
    plurals: parts.filter(({ type }) => type === PLURAL).map(optionsOf),
  };
}

function allOf(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part) => [
    part,
    ...Object.values(part.options ?? {}).flatMap((option) => allOf(option.value)),
  ]);
}

function factOf(name: string): string {
  const steps = name.replace(/^has_/, "").split("_");
  const first = steps.findIndex((step, at) => at > 0 && isStep(step));
  return steps.slice(0, first === -1 ? steps.length : first).join(".");
}

function once(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
