import type { Format } from "./format.ts";
import { withShownTexts } from "./shown.ts";

/** Labels without their language's format: a text, a text made of facts, or a group of them. */
type Label<Made> = Made extends (facts: infer Facts, format: Format) => string
  ? (facts: Facts) => string
  : Made extends string
    ? string
    : Labels<Made>;

/** Labels in one language, ready to be shown: those that are made of facts take the facts alone. */
export type Labels<Made> = { readonly [Name in keyof Made]: Label<Made[Name]> };

/** Texts among the facts cannot steer the label around them: see `shown`. */
export function labelsWith<Made extends object>(made: Made, format: Format): Labels<Made> {
  const ready = Object.entries(made).map(([name, label]) => [name, labelWith(label, format)]);
  return Object.fromEntries(ready) as Labels<Made>;
}

function labelWith(label: unknown, format: Format): unknown {
  if (typeof label === "function") return (facts: object) => label(withShownTexts(facts), format) as string;
  return typeof label === "object" && label !== null ? labelsWith(label, format) : label;
}
