import { Option } from "commander";
import { activity, campaign, number } from "../arguments.ts";
import type { SandboxOptions } from "../sandbox.ts";
import type { CommandEntry } from "./entry.ts";

export const sandbox: CommandEntry = {
  name: "sandbox",
  summary: "run the sandbox loyalty service alone, for trying out and for tests",
  options: (command) =>
    command
      .requiredOption("--api-key <key>", "the API key that calls must have")
      .requiredOption("--brand-id <id>", "the brand id that calls must have")
      .option("--port <port>", "port to listen on; 0 chooses a free one", number(0, 65_535), 8788)
      .option("--data <folder>", "keep its data in this folder; otherwise it is lost at the end")
      .addOption(
        new Option("--activity <id:points>", "an activity and what it earns; may be repeated")
          .argParser(activity)
          .default(new Map(), "none"),
      )
      .addOption(
        new Option("--campaign <id>", "a campaign; may be repeated")
          .argParser(campaign)
          .default(new Set(), "none"),
      ),
  async run(context, command) {
    const { sandbox } = await import("../sandbox.ts");
    return sandbox(context, command.optsWithGlobals<SandboxOptions>());
  },
};
