import { Option } from "commander";
import { ALARM_CODES } from "../../words/codes/alert.ts";
import { number, text } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { IncidentsOptions } from "../client/incidents.ts";
import type { CommandEntry } from "./entry.ts";

export const incidents: CommandEntry = {
  name: "incidents",
  summary: (labels) => labels.helpOf.incidents.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .option("--shop <name>", labels.helpOf.incidents.shop, text)
      .addOption(new Option("--code <code>", labels.helpOf.incidents.code).choices(ALARM_CODES))
      .option("--open", labels.helpOf.incidents.open, false)
      .option("--limit <count>", labels.helpOf.incidents.limit, number(labels, 1, 2_000), 50)
      .option("--csv", labels.helpOf.incidents.csv, false)
      .option("--codes", labels.helpOf.incidents.codes, false),
  async run(context, command) {
    const { incidents } = await import("../client/incidents.ts");
    return incidents(context, command.optsWithGlobals<IncidentsOptions>());
  },
};
