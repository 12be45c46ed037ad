import { Option } from "commander";
import { number, text } from "../arguments.ts";
import type { ActsOptions } from "../client/acts.ts";
import { clientOptions } from "../client/client-options.ts";
import type { CommandEntry } from "./entry.ts";

const KINDS = ["orders", "customers", "deliveries", "shops", "programmes", "access", "allButAccess"] as const;

export const acts: CommandEntry = {
  name: "acts",
  summary: "list the audit log: who did what and when, and what it changed, newest first",
  options: (command) =>
    clientOptions(command)
      .option("--csv", "print all matching entries as CSV")
      .option("--shop <name>", "only entries of this shop", text)
      .option("--order <id>", "only entries about the order with this id", text)
      .addOption(
        new Option("--kind <kind>", "only entries of this kind; allButAccess leaves out sign-ins").choices(
          KINDS,
        ),
      )
      .option("--by <name>", "only entries by this person, by full name", text)
      .option("--limit <count>", "how many", number(1, 5_000), 50),
  async run(context, command) {
    const { acts } = await import("../client/acts.ts");
    return acts(context, command.optsWithGlobals<ActsOptions>());
  },
};
