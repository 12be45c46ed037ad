import { z } from "zod";
import type { Path } from "../problem.ts";

/** The part of zod's JSON Schema that is used here. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  /** It is a secret. */
  readonly writeOnly?: boolean;
  /** Set for settings that take effect at once; absent for those that wait for the next start. */
  readonly takesEffect?: "live";
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [other: string]: unknown;
}

/** The form of the file as JSON Schema, with the defaults of optional settings. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === "default" || def.type === "prefault") {
        jsonSchema.default = (def as z.core.$ZodDefaultDef)
          .defaultValue as z.core.JSONSchema.JSONSchema["default"];
      }
    },
  }) as JsonSchema;
}

/** Every part of a schema by its name, as in docs/settings.md. */
export function partsOf(
  schema: JsonSchema,
  name = "",
): readonly (readonly [name: string, part: JsonSchema])[] {
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema;
  const named = (part: JsonSchema, own: string) => [[own, part] as const, ...partsOf(part, own)];
  const under = (step: string) => (name === "" ? step : `${name}.${step}`);
  return [
    ...Object.entries(properties).flatMap(([key, part]) => named(part, under(key))),
    ...(typeof additionalProperties === "object" ? partsOf(additionalProperties, under("<name>")) : []),
    ...(items === undefined ? [] : partsOf(items, `${name}[]`)),
    ...anyOf.flatMap((part) => partsOf(part, name)),
  ];
}

/** The settings of the section at this path. */
export function knownSettings(schema: JsonSchema, path: Path): readonly string[] {
  return schemasAt(schema, path).flatMap((part) => Object.keys(part.properties ?? {}));
}

/** The path as in docs/settings.md: "shops.<name>.program.earn.rules[].when". */
export function settingName(schema: JsonSchema, path: Path): string {
  let parts = alternatives(schema);
  let name = "";
  for (const step of path) {
    const isKnown = parts.some(({ properties = {} }) => Object.hasOwn(properties, step));
    if (typeof step === "number") name += "[]";
    else name += `${name === "" ? "" : "."}${isKnown ? String(step) : "<name>"}`;
    parts = parts.flatMap((part) => stepOnce(part, step)).flatMap(alternatives);
  }
  return name;
}

/**
 * Is the value at this path secret? Yes if the schema marks it or a section above it as secret, or does not know it.
 */
export function isSecretAt(schema: JsonSchema, path: Path): boolean {
  let parts = alternatives(schema);
  for (const step of path) {
    const next = parts.flatMap((part) => stepOnce(part, step));
    if (next.length === 0 || next.some(({ writeOnly }) => writeOnly === true)) return true;
    parts = next.flatMap(alternatives);
  }
  return false;
}

function schemasAt(schema: JsonSchema, path: Path): readonly JsonSchema[] {
  return path.reduce<readonly JsonSchema[]>(
    (parts, step) => parts.flatMap((part) => stepOnce(part, step)).flatMap(alternatives),
    alternatives(schema),
  );
}

function stepOnce(schema: JsonSchema, step: PropertyKey): readonly JsonSchema[] {
  const inner =
    typeof step === "number"
      ? schema.items
      : (schema.properties?.[String(step)] ?? schema.additionalProperties);
  return typeof inner === "object" ? [inner] : [];
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternatives);
}
