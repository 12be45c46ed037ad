import { readFileSync } from "node:fs";
import { adapters } from "../adapters/index.ts";
import { credentialsOf } from "../src/platform/kit/credential.ts";
import { LOG_LINES } from "../src/runtime/log/log-lines.ts";
import { configJsonSchema, settingsPage } from "./settings-reference.ts";
import { wordArguments } from "./word-arguments.ts";

/** Every generated file with its text, from the settings' schema, log messages, English labels and shipped adapters. */
export const GENERATED: readonly (readonly [file: string, text: string])[] = [
  ["docs/settings.md", settingsPage(adapters)],
  ["config/bridge.schema.json", `${JSON.stringify(configJsonSchema(adapters), null, 2)}\n`],
  ["docs/log-events.md", logEventsPage()],
  ["src/words/arguments.ts", wordArguments()],
  ["adapters/credential-names.ts", credentialNames()],
  ...["README.md", "docs/platforms.md"].map((file) => [file, withPlatforms(file)] as const),
];

/** The text of adapters/credential-names.ts. */
function credentialNames(): string {
  const lines = adapters.map(({ platform, settings }) => {
    const names = credentialsOf(settings).map(({ name }) => JSON.stringify(name));
    return `  ${platform}: [${names.join(", ")}],`;
  });
  return [
    "/** The credentials of each shipped platform, for the help, which must not load the adapters. `npm run generate` writes this file. */",
    "export const credentialNames = {",
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}

/** The file with its list of links to the platforms' pages, one link per line. */
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

/** The text of docs/log-events.md: all log lines, by code. */
function logEventsPage(): string {
  const rows = Object.entries(LOG_LINES).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    "# The log",
    "",
    "For operators: what the log says, and what each event means.",
    "",
    "The bridge writes one JSON object per line to standard output, or plain text on a terminal. Each has `time`, `level` (`debug`, `info`,",
    "`warn`, `error`), `event` (a code from the table below, which stays the same), `msg` (its sentence, which may change between versions), and",
    "shops, order ids, operations, codes and counts where they apply. It never contains customer data or a secret. Successful orders are not",
    "logged: each order has its own history. Frequent events are logged at the 1st, 10th, 100th … time, with their `count`.",
    "",
    "`npm run generate` writes this page.",
    "",
    "| Event | Meaning |",
    "|---|---|",
    ...rows.map(([code, line]) => `| \`${code}\` | ${line} |`),
    "",
  ].join("\n");
}
