import { Option } from "commander";
import { activity, campaign, number } from "../arguments.ts";
import type { SandboxOptions } from "../sandbox.ts";
import type { CommandEntry } from "./entry.ts";

export const sandbox: CommandEntry = {
  name: "sandbox",
  summary: (labels) => labels.helpOf.sandbox.summary,
  options: (command, labels) =>
    command
      .requiredOption("--api-key <key>", labels.helpOf.sandbox.apiKey)
      .requiredOption("--brand-id <id>", labels.helpOf.sandbox.brandId)
      .option("--port <port>", labels.helpOf.sandbox.port, number(labels, 0, 65_535), 8788)
      .option("--data <folder>", labels.helpOf.sandbox.data)
      .addOption(
        new Option("--activity <id:points>", labels.helpOf.sandbox.activity)
          .argParser(activity(labels))
          .default(new Map(), labels.help.none),
      )
      .addOption(
        new Option("--campaign <id>", labels.helpOf.sandbox.campaign)
          .argParser(campaign(labels))
          .default(new Set(), labels.help.none),
      ),
  async run(context, command) {
    const { sandbox } = await import("../sandbox.ts");
    return sandbox(context, command.optsWithGlobals<SandboxOptions>());
  },
};
