import { Option } from "commander";
import { ALARM_CODES } from "../../words/codes/alert.ts";
import { number, text } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { IncidentsOptions } from "../client/incidents.ts";
import type { CommandEntry } from "./entry.ts";

export const incidents: CommandEntry = {
  name: "incidents",
  summary: "list what was out of order, what it affected and how it ended",
  options: (command) =>
    clientOptions(command)
      .option("--shop <name>", "only incidents of this shop", text)
      .addOption(
        new Option("--code <code>", "only incidents with this code, as in --json").choices(ALARM_CODES),
      )
      .option("--open", "only incidents that go on", false)
      .option("--limit <count>", "how many", number(1, 2_000), 50)
      .option("--csv", "print a table for spreadsheets", false)
      .option("--codes", "with --csv: codes and ISO times, for programs", false),
  async run(context, command) {
    const { incidents } = await import("../client/incidents.ts");
    return incidents(context, command.optsWithGlobals<IncidentsOptions>());
  },
};
