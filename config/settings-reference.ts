import type { KnownPlatform } from "../src/settings/draft.ts";
import {
  credentialsTree,
  type DescribedSetting,
  settingsOf,
} from "../src/settings/reference/described-settings.ts";
import { FILE } from "../src/settings/reference/meanings.ts";
import type { JsonSchema } from "../src/settings/reference/settings-tree.ts";
import { vocabularyOf } from "../src/words/vocabulary.ts";

/** The JSON Schema of the configuration file, which editors use to complete and check settings. */
export function configJsonSchema(platforms: readonly KnownPlatform[]): JsonSchema {
  const { say } = vocabularyOf(platforms).wordsIn("en", "UTC");
  const schema = withoutEffects(FILE);
  const shop = schema.properties?.shops?.additionalProperties as Mutable;
  shop.properties = { ...shop.properties, platform: { enum: platforms.map(({ platform }) => platform) } };
  shop.allOf = platforms.map((known) => {
    const { $schema: _, ...credentials } = credentialsTree(known, say);
    return {
      if: { properties: { platform: { const: known.platform } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { credentials } },
    };
  });
  return { ...schema, title: "The configuration of the loyalty bridge" };
}

/** A copy without the properties that only the bridge uses. */
function withoutEffects(schema: JsonSchema): Mutable {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "takesEffect" ? undefined : value)));
}

type Mutable = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] };

/** The settings reference, as a Markdown page. */
export function settingsPage(platforms: readonly KnownPlatform[]): string {
  const { say } = vocabularyOf(platforms).wordsIn("en", "UTC");
  const rowsOf = (tree: JsonSchema) => settingsOf(tree).map(row);
  const credentials = platforms.flatMap((known) => [
    `## ${known.title}: \`shops.<name>.credentials\``,
    "",
    `With \`platform: ${known.platform}\`; adapters/${known.platform}/README.md tells where to find them.`,
    "",
    ...table(["Setting", "Default", "What it does"], rowsOf(credentialsTree(known, say))),
    "",
  ]);
  return [
    "# Settings",
    "",
    "For owners and operators: every setting of the configuration file, with its default. Most shops need a few: see [rules.md](rules.md).",
    "",
    `The file is \`config/bridge.yaml\` (or what \`--config\` names), written as YAML. \`\${NAME}\` stands for the environment variable NAME, a secret file of that name, or its line in \`.env\`.`,
    "Start from `config/bridge.example.yaml`. Secrets appear in no log and no message.",
    "",
    "The bridge reads the file again when it changes, and on SIGHUP (`systemctl reload loyalty-bridge`). Settings marked *at once* apply from",
    "the next order, delivery or check; so do shops that you add or remove, and brands that you add. All other changes wait for the next start,",
    "and the bridge names them in its log. A file with a mistake changes nothing.",
    "",
    ...table(["Setting", "Default", "Takes effect", "What it does"], rowsOf(FILE)),
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

function row({ name, isRequired, standard, standardText, ...setting }: DescribedSetting): string {
  const words = setting.choices.length === 0 ? "" : ` (${setting.choices.join(", ")})`;
  const marked = setting.isSecret ? "; **secret**" : "";
  const meaning = `${setting.meaning}${words}${marked}`.replaceAll("|", "\\|");
  const effect = setting.takesEffect;
  const takesEffect = effect === null ? "" : ` ${{ live: "at once", restart: "next start" }[effect]} |`;
  const text = standardText?.replaceAll("|", "\\|") ?? "none";
  const isInWords = standard === null && (standardText === null || standardText.includes(" "));
  const shown = isInWords ? text : `\`${text}\``;
  return `| \`${name}\` | ${isRequired ? "required" : shown} |${takesEffect} ${meaning} |`;
}
