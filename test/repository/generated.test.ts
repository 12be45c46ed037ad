import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { wordArguments } from "../../config/word-arguments.ts";
import { logEventsPage } from "../../src/runtime/log/reference.ts";
import { configJsonSchema, settingsPage } from "../../src/settings/reference/reference.ts";

/** What `npm run generate` writes out of the settings' schema, the shipped adapters and the English labels. */
test.each([
  ["docs/settings.md", settingsPage(adapters)],
  ["config/bridge.schema.json", `${JSON.stringify(configJsonSchema(adapters), null, 2)}\n`],
  ["docs/log-events.md", logEventsPage()],
  ["src/words/arguments.ts", wordArguments()],
])("%s is what npm run generate writes", (file, generated) => {
  expect(readFileSync(file, "utf8") === generated, `${file} is out of date: npm run generate`).toBe(true);
});
