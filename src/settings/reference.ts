import { meaningOf } from "../platform/kit/credential.ts";
import { ENGLISH, vocabularyOf } from "../words/vocabulary.ts";
import type { KnownPlatform } from "./draft.ts";
import { FILE, meaningNamed } from "./meanings.ts";
import { type JsonSchema, toJsonSchema } from "./settings-tree.ts";
import { effectOf } from "./takes-effect.ts";

/** The JSON Schema of the configuration file, for editors: with it they complete and check while one types. */
export function configJsonSchema(platforms: readonly KnownPlatform[]): JsonSchema {
  const schema = structuredClone(fileTree()) as Mutable;
  const shop = schema.properties?.shops?.additionalProperties as Mutable;
  shop.properties = { ...shop.properties, platform: { enum: platforms.map(({ platform }) => platform) } };
  shop.allOf = platforms.map((known) => {
    const { $schema: _, ...credentials } = credentialsTree(known);
    return {
      if: { properties: { platform: { const: known.platform } } },
      // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's
      then: { properties: { credentials } },
    };
  });
  return { ...schema, title: "The configuration of the loyalty bridge" };
}

type Mutable = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] };

/** The file's settings, each with what it is for, in English. */
function fileTree(): JsonSchema {
  return described(FILE, (name) => {
    const meaning = meaningNamed(name);
    return meaning === null ? null : ENGLISH.say(meaning);
  });
}

function credentialsTree(known: KnownPlatform): JsonSchema {
  const { say } = vocabularyOf([known]).wordsIn("en", "UTC");
  return described(toJsonSchema(known.settings), (name) => {
    const meaning = meaningOf(known, name);
    return meaning === null ? null : say(meaning);
  });
}

function described(schema: JsonSchema, meaning: (name: string) => string | null, name = ""): JsonSchema {
  const { properties = {}, additionalProperties, items, anyOf } = schema;
  const part = (inner: JsonSchema, innerName: string): JsonSchema => {
    const description = meaning(innerName);
    const tree = described(inner, meaning, innerName);
    return description === null ? tree : { description, ...tree };
  };
  const under = (step: string) => (name === "" ? step : `${name}.${step}`);
  const opened = Object.entries(properties).map(([key, inner]) => [key, part(inner, under(key))]);
  return {
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(opened) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: part(additionalProperties, under("<name>")) }
      : {}),
    ...(items === undefined ? {} : { items: part(items, `${name}[]`) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((each) => described(each, meaning, name)) }),
  };
}

/** The settings reference, as a Markdown page. */
export function settingsPage(platforms: readonly KnownPlatform[]): string {
  const rows = settingRows(fileTree(), []);
  const credentials = platforms.flatMap((known) => [
    `## ${known.title}: \`shops.<name>.credentials\``,
    "",
    `With \`platform: ${known.platform}\`; adapters/${known.platform}/README.md tells where to find them.`,
    "",
    ...table(["Setting", "Default", "What it does"], settingRows(credentialsTree(known), [])),
    "",
  ]);
  return [
    "# Settings",
    "",
    "Generated from the schema by `npm run generate`; do not edit. The file is `config/bridge.yaml` (or what",
    `\`--config\` names), written as YAML. \`\${NAME}\` stands for the environment variable NAME, a secret file of that name, or its line in \`.env\`.`,
    "`config/bridge.example.yaml` is a file to begin with. What is marked as secret is shown in no log and no message.",
    "",
    "The file is read again when it changes, and on SIGHUP (`systemctl reload loyalty-bridge`). What takes effect *at once* counts from the next",
    "order, delivery or round on; shops that are put in or taken out, and brands that are put in, do as well. The rest, and a brand that is taken out,",
    "waits for the next start, and the bridge says so by name. A file with a mistake changes nothing.",
    "",
    ...table(["Setting", "Default", "Takes effect", "What it does"], rows),
    "",
    ...credentials,
  ]
    .join("\n")
    .replace(/\n+$/, "\n");
}

function table(headings: readonly string[], rows: readonly string[]): readonly string[] {
  const none = "| – | – | This platform needs none |";
  return [
    `| ${headings.join(" | ")} |`,
    `|${"---|".repeat(headings.length)}`,
    ...(rows.length > 0 ? rows : [none]),
  ];
}

/** A row per setting; sections are opened, lists and named entries are shown by a stand-in for their name. */
function settingRows(schema: JsonSchema, path: readonly string[]): readonly string[] {
  const open = schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
  const inner = Object.entries(open.properties ?? {}).flatMap(([key, setting]) => {
    const isRequired = open.required?.includes(key) === true;
    const rest = settingRows(setting, [...path, key]);
    return rest.length > 0 && setting.anyOf === undefined
      ? rest
      : [row([...path, key], setting, isRequired), ...rest];
  });
  const named = typeof open.additionalProperties === "object" ? open.additionalProperties : undefined;
  const [last = "", ...before] = path.toReversed();
  return [
    ...inner,
    ...(named?.properties === undefined ? [] : settingRows(named, [...path, "<name>"])),
    ...(open.items?.properties === undefined
      ? []
      : settingRows(open.items, [...before.reverse(), `${last}[]`])),
  ];
}

function row(path: readonly string[], setting: JsonSchema, isRequired: boolean): string {
  const words = setting.enum === undefined ? "" : ` (${setting.enum.join(", ")})`;
  const marked = setting.writeOnly === true ? "; **secret**" : "";
  const meaning = `${setting.description ?? ""}${words}${marked}`.replaceAll("|", "\\|");
  const effect = effectOf(path.join("."));
  const takesEffect = effect === null ? "" : ` ${{ live: "at once", restart: "next start" }[effect]} |`;
  return `| \`${path.join(".")}\` | ${defaultOf(setting, isRequired)} |${takesEffect} ${meaning} |`;
}

function defaultOf(setting: JsonSchema, isRequired: boolean): string {
  if (isRequired) return "required";
  if (setting.default === undefined || setting.default === null) return "none";
  const shown = typeof setting.default === "string" ? setting.default : JSON.stringify(setting.default);
  return `\`${shown.replaceAll("|", "\\|")}\``;
}
