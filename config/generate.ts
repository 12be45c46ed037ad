import { writeFileSync } from "node:fs";
import { adapters } from "../adapters/index.ts";
import { logEventsPage } from "../src/runtime/log/reference.ts";
import { configJsonSchema, settingsPage } from "../src/settings/reference/reference.ts";
import { wordArguments } from "./word-arguments.ts";

/** Writes what is generated: the settings' reference, the editors' schema, the list of what the log may say and the types of labels. */
writeFileSync(new URL("../docs/settings.md", import.meta.url), settingsPage(adapters));
writeFileSync(
  new URL("bridge.schema.json", import.meta.url),
  `${JSON.stringify(configJsonSchema(adapters), null, 2)}\n`,
);
writeFileSync(new URL("../docs/log-events.md", import.meta.url), logEventsPage());
writeFileSync(new URL("../src/words/arguments.ts", import.meta.url), wordArguments());
