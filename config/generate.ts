import { writeFileSync } from "node:fs";
import { adapters } from "../adapters/index.ts";
import { logEventsPage } from "../src/log/reference.ts";
import { configJsonSchema, settingsPage } from "../src/settings/reference.ts";

/** Writes what is generated: the settings' reference, the editors' schema and the list of what the log may say. */
writeFileSync(new URL("../docs/settings.md", import.meta.url), settingsPage(adapters));
writeFileSync(
  new URL("bridge.schema.json", import.meta.url),
  `${JSON.stringify(configJsonSchema(adapters), null, 2)}\n`,
);
writeFileSync(new URL("../docs/log-events.md", import.meta.url), logEventsPage());
