import type { SettingsOptions } from "../settings.ts";
import type { CommandEntry } from "./entry.ts";

export const settings: CommandEntry = {
  name: "settings",
  summary: (labels) => labels.helpOf.settings.summary,
  options: (command, labels) =>
    command
      .argument("[name]", labels.helpOf.settings.part)
      .option("--all", labels.helpOf.settings.all, false)
      .option("--json", labels.helpOf.shared.json),
  async run(context, command) {
    const [part] = command.args;
    const { settings } = await import("../settings.ts");
    return settings(context, part, command.optsWithGlobals<SettingsOptions>(), (what) =>
      command.refuse(what),
    );
  },
};
