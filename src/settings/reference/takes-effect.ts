import { FILE } from "./meanings.ts";
import type { JsonSchema } from "./settings-tree.ts";

/** When a changed setting takes effect. `live`: with the next order, delivery or round. `restart`: at the next start. */
export type TakesEffect = "live" | "restart";

/**
 * Every setting by its name, with when a change takes effect. Sections that the schema marks as `live` are one entry.
 */
export const TAKES_EFFECT: ReadonlyMap<string, TakesEffect> = new Map(rowsOf(FILE, ""));

function rowsOf(schema: JsonSchema, name: string): readonly (readonly [string, TakesEffect])[] {
  const { properties, additionalProperties, takesEffect } = schema;
  if (takesEffect === "live") return [[name, takesEffect]];
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([key, part]) =>
      rowsOf(part, name === "" ? key : `${name}.${key}`),
    );
  const isNamed = typeof additionalProperties === "object" && additionalProperties.properties !== undefined;
  return isNamed ? rowsOf(additionalProperties, `${name}.<name>`) : [[name, "restart"]];
}

/** A brand's calls count against its limit for a minute, so only a start removes its name. */
export const NAMED_SECTIONS = {
  brands: { added: "live", removed: "restart" },
  shops: { added: "live", removed: "live" },
} as const satisfies Readonly<Record<string, Readonly<Record<"added" | "removed", TakesEffect>>>>;

/** `name`: as in docs/settings.md; `null` if it is not a setting of its own. */
export function effectOf(name: string): TakesEffect | null {
  for (const [row, effect] of TAKES_EFFECT) if (name === row || name.startsWith(`${row}.`)) return effect;
  return null;
}
