import { Option } from "commander";
import { number, text } from "../arguments.ts";
import type { ActsOptions } from "../client/acts.ts";
import { clientOptions } from "../client/client-options.ts";
import type { CommandEntry } from "./entry.ts";

const KINDS = ["orders", "customers", "deliveries", "shops", "programmes", "access", "allButAccess"] as const;

export const acts: CommandEntry = {
  name: "acts",
  summary: (labels) => labels.helpOf.acts.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .option("--csv", labels.helpOf.acts.csv)
      .option("--shop <name>", labels.helpOf.acts.shop, text)
      .option("--order <id>", labels.helpOf.acts.order, text)
      .addOption(new Option("--kind <kind>", labels.helpOf.acts.kind).choices(KINDS))
      .option("--by <name>", labels.helpOf.acts.by, text)
      .option("--limit <count>", labels.helpOf.acts.limit, number(labels, 1, 5_000), 50),
  async run(context, command) {
    const { acts } = await import("../client/acts.ts");
    return acts(context, command.optsWithGlobals<ActsOptions>());
  },
};
