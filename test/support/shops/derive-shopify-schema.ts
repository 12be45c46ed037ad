import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse, visit } from "graphql";
import { enumOf } from "../../../adapters/shopify/connection/subscriptions.ts";
import { topics } from "../../../adapters/shopify/deliveries/topics.ts";
import { DOCUMENTS } from "./shopify-documents.ts";

/**
 * Writes the part of Shopify's Admin schema that the bridge uses, for adapters/shopify/stand-in/admin-2026-10.graphql:
 *
 *   npm pack @shopify/dev-mcp          (ISC licence), unpacked; then
 *   node test/support/shops/derive-shopify-schema.ts package/dist/data/admin_2026-10.json.gz > adapters/shopify/stand-in/admin-2026-10.graphql
 *
 * The package is not a dependency: it would bring 363 others, including Shopify's command line, for a single file.
 * Keeps only the parts of each type that a document uses. Long enumerations keep only values that are used here.
 */
interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: TypeRef | null;
}
interface Value {
  readonly name: string;
  readonly type: TypeRef;
  readonly defaultValue: string | null;
  readonly isDeprecated?: boolean;
}
interface Field extends Value {
  readonly args: readonly Value[];
  readonly requiredAccess: string | null;
}
interface Type {
  readonly kind: string;
  readonly name: string;
  readonly requiredAccess: string | null;
  readonly fields: readonly Field[] | null;
  readonly inputFields: readonly Value[] | null;
  readonly enumValues: readonly { readonly name: string; readonly isDeprecated: boolean }[] | null;
}

/** Longer enumerations keep only values that the bridge or its tests use. */
const LONG = 60;
const SAID = new Set([
  ...topics.map(({ name }) => enumOf(name)),
  "EUR",
  "USD",
  "JPY",
  "KWD",
  "DE",
  "AT",
  "US",
  "JP",
]);
const BUILT_IN = new Set(["String", "Int", "Float", "Boolean", "ID"]);

const [, , path = ""] = process.argv;
const { data } = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8"));
const types = new Map((data.__schema.types as readonly Type[]).map((type) => [type.name, type]));

/** Type → field → the arguments that any document gives. */
const used = new Map<string, Map<string, Set<string>>>();
for (const document of DOCUMENTS) {
  const parents: string[] = [];
  visit(parse(document), {
    OperationDefinition: ({ operation }) =>
      void parents.push(use(operation === "query" ? "QueryRoot" : "Mutation")),
    Field: {
      enter: ({ name, arguments: given = [] }) => {
        const parent = parents.at(-1) ?? "";
        const field = types.get(parent)?.fields?.find((each) => each.name === name.value);
        if (field === undefined) throw new Error(`Shopify's ${parent} has no field ${name.value}`);
        const names = used.get(parent)?.get(field.name) ?? new Set();
        for (const argument of given) names.add(argument.name.value);
        used.get(parent)?.set(field.name, names);
        for (const argument of argumentsOf(parent, field)) use(nameOf(argument.type));
        parents.push(use(nameOf(field.type)));
      },
      leave: () => void parents.pop(),
    },
  });
}
const definitions = [...used.keys()]
  .filter((name) => !BUILT_IN.has(name))
  .sort()
  .map(definitionOf);
const SOURCE =
  "# Names of Shopify's Admin API, as @shopify/dev-mcp publishes them; see test/support/shops/derive-shopify-schema.ts.\n";
process.stdout.write(
  `${SOURCE}schema {\n  query: QueryRoot\n  mutation: Mutation\n}\n\n${definitions.join("\n\n")}\n`,
);

function use(name: string): string {
  if (used.has(name)) return name;
  used.set(name, new Map());
  for (const { type } of inputsOf(name)) use(nameOf(type));
  return name;
}

/** Omits nested inputs, because the bridge sends none. */
function inputsOf(name: string): readonly Value[] {
  const inputs = types.get(name)?.inputFields ?? [];
  return inputs.filter(({ type }) => types.get(nameOf(type))?.kind !== "INPUT_OBJECT");
}

/** The arguments that are given, and those that Shopify requires. */
function argumentsOf(parent: string, { name, args }: Field): readonly Value[] {
  const given = used.get(parent)?.get(name);
  return args.filter(
    (arg) => given?.has(arg.name) || (arg.type.kind === "NON_NULL" && arg.defaultValue === null),
  );
}

function definitionOf(name: string): string {
  const { kind, fields, enumValues, requiredAccess } = types.get(name) as Type;
  if (kind === "SCALAR") return `scalar ${name}`;
  if (kind === "ENUM") {
    const values = (enumValues ?? []).filter(
      (value, _, { length }) => length <= LONG || SAID.has(value.name),
    );
    return block(
      `enum ${name}`,
      values.map((value) => value.name + ending(value)),
    );
  }
  if (kind === "INPUT_OBJECT") {
    return block(
      `input ${name}`,
      inputsOf(name).map((value) => `${value.name}: ${written(value.type)}${ending(value)}`),
    );
  }
  const kept = (fields ?? []).filter((field) => used.get(name)?.has(field.name));
  const lines = kept.map((field) => {
    const args = argumentsOf(name, field).map((arg) => {
      const unless = arg.defaultValue === null ? "" : ` = ${arg.defaultValue}`;
      return `${arg.name}: ${written(arg.type)}${unless}`;
    });
    const given = args.length === 0 ? "" : `(${args.join(", ")})`;
    return `${needs(field, "  ")}${field.name}${given}: ${written(field.type)}${ending(field)}`;
  });
  const isNode = kind === "OBJECT" && name === "Order";
  const head = kind === "INTERFACE" ? `interface ${name}` : `type ${name}${isNode ? " implements Node" : ""}`;
  return (
    needs({ requiredAccess }) +
    block(head, isNode && !kept.some((field) => field.name === "id") ? ["id: ID!", ...lines] : lines)
  );
}

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map((line) => `  ${line}\n`).join("")}}`;
}

/** Any one of the scopes is enough. */
function needs({ requiredAccess }: Pick<Type, "requiredAccess">, indent = ""): string {
  const scopes = requiredAccess?.match(/\b(?:read|write)_\w+/g) ?? [];
  return scopes.length === 0 ? "" : `"needs ${scopes.join(" or ")}"\n${indent}`;
}

function ending({ isDeprecated }: { readonly isDeprecated?: boolean }): string {
  return isDeprecated === true ? " @deprecated" : "";
}

function written({ kind, name, ofType }: TypeRef): string {
  if (ofType === null) return name ?? "";
  return kind === "NON_NULL" ? `${written(ofType)}!` : `[${written(ofType)}]`;
}

function nameOf({ name, ofType }: TypeRef): string {
  return ofType === null ? (name ?? "") : nameOf(ofType);
}
