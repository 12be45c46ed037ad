import { readFileSync } from "node:fs";
import { adapters } from "../adapters/index.ts";
import { logEventsPage } from "../src/runtime/log/reference.ts";
import { configJsonSchema, settingsPage } from "../src/settings/reference/reference.ts";
import { wordArguments } from "./word-arguments.ts";

/** Each generated file with its text: from the settings' schema, the log lines, the English labels and the shipped adapters. */
export const GENERATED: readonly (readonly [file: string, text: string])[] = [
  ["docs/settings.md", settingsPage(adapters)],
  ["config/bridge.schema.json", `${JSON.stringify(configJsonSchema(adapters), null, 2)}\n`],
  ["docs/log-events.md", logEventsPage()],
  ["src/words/arguments.ts", wordArguments()],
  ...["README.md", "docs/platforms.md"].map((file) => [file, withPlatforms(file)] as const),
];

/** The file with its list of links to the platforms' pages, one link a line. */
function withPlatforms(file: string): string {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  return text.replace(
    /(?:\[[^\]]+\]\(((?:\.\.\/)?)adapters\/\w+\/README\.md\)(?:,\n *)?)+/,
    (list, up: string) => {
      const [, indent = ""] = /\n( *)/.exec(list) ?? [];
      return adapters
        .map(({ title, platform }) => `[${title}](${up}adapters/${platform}/README.md)`)
        .join(`,\n${indent}`);
    },
  );
}
