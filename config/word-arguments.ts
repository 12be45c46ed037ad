import { readdirSync, readFileSync } from "node:fs";
import { isStep } from "../src/words/argument.ts";
import { CONSTANTS } from "../src/words/catalogues.ts";
import { argumentsIn } from "../src/words/message.ts";

const FOLDER = new URL("../src/words/en/", import.meta.url);

/** What is known about a fact: its type, or the types of its parts. */
interface Fact {
  type: string;
  isOptional: boolean;
  readonly parts: Map<string, Fact>;
}

/** The types of labels, with the arguments that each English sentence takes. */
export function wordArguments(): string {
  const areas = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?:page\/|commands).*\.json$/.test(name))
    .map((name) => name.replace(/\.json$/, ""));
  return [
    "// Written from the English labels by `npm run generate`.",
    "",
    "/** What a label may show as it is. */",
    "type LabelArgument = string | number | readonly string[];",
    "",
    "/** The areas of labels. */",
    "export interface Areas {",
    ...areas.sort().map((area) => `  readonly ${keyOf(area)}: typeof import("./en/${area}.json");`),
    "}",
    "",
    "/** The facts of each label that takes some, by its path. */",
    "export interface Arguments {",
    ...areas.flatMap((area) =>
      labelsIn(JSON.parse(readFileSync(new URL(`${area}.json`, FOLDER), "utf8")), area),
    ),
    "}",
    "",
  ].join("\n");
}

function labelsIn(labels: object, area: string): readonly string[] {
  return Object.entries(labels).flatMap(([name, label]: [string, string]) => {
    const facts = name.startsWith("phrases.") ? new Map() : factsIn(label);
    return facts.size === 0 ? [] : [`  readonly "${area}.${name}": ${typeOf(facts)};`];
  });
}

function factsIn(message: string): ReadonlyMap<string, Fact> {
  const facts = new Map<string, Fact>();
  for (const name of argumentsIn(message)) {
    const isAsked = name.startsWith("has_");
    const steps = name.replace(/^has_/, "").split("_");
    if (Object.hasOwn(CONSTANTS, steps[0] ?? "")) continue;
    const firstStep = steps.findIndex((step, at) => at > 0 && isStep(step));
    const path = firstStep === -1 ? steps : steps.slice(0, firstStep);
    const fact = path.reduce<Fact | null>((parent, part) => factAt(parent?.parts ?? facts, part), null);
    if (fact === null) continue;
    if (isAsked) fact.isOptional = true;
    else fact.type = typeIn(message, name, steps[firstStep]);
  }
  return facts;
}

function factAt(facts: Map<string, Fact>, name: string): Fact {
  const fact = facts.get(name) ?? { type: "LabelArgument", isOptional: false, parts: new Map() };
  facts.set(name, fact);
  return fact;
}

function typeIn(message: string, name: string, step: string | undefined): string {
  if (step === "orZero") return "number | undefined";
  if (step === "amount") return "{ readonly amountMinor: number; readonly currency: string }";
  if (step === "as") return "string | readonly unknown[]";
  if (step !== undefined) return "readonly unknown[]";
  const [, kind, rest = ""] = new RegExp(`\\{${name}, (\\w+),? ?([^}]*)`).exec(message) ?? [];
  if (kind === "select") return rest.startsWith("true") ? "boolean | undefined" : "string";
  if (kind === undefined) return "LabelArgument";
  return rest === "date" ? "string" : "number";
}

function typeOf(facts: ReadonlyMap<string, Fact>): string {
  const texts = [...facts].map(([name, { type, isOptional, parts }]) => {
    const own = parts.size === 0 ? type : typeOf(parts);
    return isOptional ? `readonly ${name}?: ${own} | null | undefined` : `readonly ${name}: ${own}`;
  });
  return `{ ${texts.join("; ")} }`;
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : `"${name}"`;
}
