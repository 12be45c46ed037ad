import type { KnownPlatform } from "./draft.ts";
import { fileSchema } from "./schema.ts";
import { type JsonSchema, toJsonSchema } from "./settings-tree.ts";

type DocumentedPlatform = KnownPlatform & { readonly title: string };

/** The JSON Schema of the configuration file, for editors: with it they complete and check while one types. */
export function configJsonSchema(platforms: readonly DocumentedPlatform[]): JsonSchema {
  const schema = structuredClone(toJsonSchema(fileSchema)) as Mutable;
  const shop = schema.properties?.shops?.additionalProperties as Mutable;
  shop.properties = { ...shop.properties, platform: { enum: platforms.map(({ platform }) => platform) } };
  shop.allOf = platforms.map(({ platform, settings }) => {
    const { $schema: _, ...credentials } = toJsonSchema(settings);
    return {
      if: { properties: { platform: { const: platform } } },
      // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's
      then: { properties: { credentials } },
    };
  });
  return { ...schema, title: "The configuration of the loyalty bridge" };
}

type Mutable = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] };

/** The settings reference, as a Markdown page. */
export function settingsPage(platforms: readonly DocumentedPlatform[]): string {
  const rows = settingRows(toJsonSchema(fileSchema), []);
  const credentials = platforms.flatMap(({ platform, title, settings }) => [
    `## ${title}: \`shops.<name>.credentials\``,
    "",
    `With \`platform: ${platform}\`; adapters/${platform}/README.md tells where to find them.`,
    "",
    ...table(settingRows(toJsonSchema(settings), [])),
    "",
  ]);
  return [
    "# Settings",
    "",
    "Generated from the schema by `npm run generate`; do not edit. The file is `config/bridge.yaml` (or what",
    `\`--config\` names), written as YAML. \`\${NAME}\` stands for the environment variable NAME, or its line in \`.env\`.`,
    "`config/bridge.example.yaml` is a file to begin with. What is marked as secret is shown in no log and no message.",
    "",
    ...table(rows),
    "",
    ...credentials,
  ]
    .join("\n")
    .replace(/\n+$/, "\n");
}

function table(rows: readonly string[]): readonly string[] {
  const none = "| – | – | This platform needs none |";
  return ["| Setting | Default | What it does |", "|---|---|---|", ...(rows.length > 0 ? rows : [none])];
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
  return `| \`${path.join(".")}\` | ${defaultOf(setting, isRequired)} | ${meaning} |`;
}

function defaultOf(setting: JsonSchema, isRequired: boolean): string {
  if (isRequired) return "required";
  if (setting.default === undefined || setting.default === null) return "none";
  const shown = typeof setting.default === "string" ? setting.default : JSON.stringify(setting.default);
  return `\`${shown.replaceAll("|", "\\|")}\``;
}
