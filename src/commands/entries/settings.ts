import type { SettingsOptions } from "../settings.ts";
import type { CommandEntry } from "./entry.ts";

export const settings: CommandEntry = {
  name: "settings",
  summary: "explain the settings of the configuration",
  options: (command) =>
    command
      .argument(
        "[name]",
        "a part of their names, such as storage or shops.acme.program.earn (default: list the sections)",
      )
      .option("--all", "print all matches", false)
      .option("--json", "print JSON for programs"),
  async run(context, command) {
    const [part] = command.args;
    const { settings } = await import("../settings.ts");
    return settings(context, part, command.optsWithGlobals<SettingsOptions>(), (what) =>
      command.refuse(what),
    );
  },
};
