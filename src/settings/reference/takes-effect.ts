import { FILE } from "./meanings.ts";
import type { JsonSchema } from "./settings-tree.ts";

/** When a change of a setting counts. `live`: from the next order, delivery or round on. `restart`: from the next start on. */
export type TakesEffect = "live" | "restart";

/**
 * Every setting that takes effect by itself, by its name: those that the schema marks as `live`, whole sections as one, and
 * all others.
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

/** A brand's calls count against its limit for a minute after they are made: its name is given up by a start alone. */
export const NAMED_SECTIONS = {
  brands: { added: "live", removed: "restart" },
  shops: { added: "live", removed: "live" },
} as const satisfies Readonly<Record<string, Readonly<Record<"added" | "removed", TakesEffect>>>>;

/** `name`: as docs/settings.md writes it; `null` where it is no setting by itself. */
export function effectOf(name: string): TakesEffect | null {
  for (const [row, effect] of TAKES_EFFECT) if (name === row || name.startsWith(`${row}.`)) return effect;
  return null;
}
