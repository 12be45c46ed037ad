import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { logEventsPage } from "../../src/log/reference.ts";
import { configJsonSchema, settingsPage } from "../../src/settings/reference.ts";

/** What `npm run generate` writes out of the settings' schema and the shipped adapters. */
test.each([
  ["docs/settings.md", settingsPage(adapters)],
  ["config/bridge.schema.json", `${JSON.stringify(configJsonSchema(adapters), null, 2)}\n`],
  ["docs/log-events.md", logEventsPage()],
])("%s is what npm run generate writes", (file, generated) => {
  expect(readFileSync(file, "utf8") === generated, `${file} is out of date: npm run generate`).toBe(true);
});
