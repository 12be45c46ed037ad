import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";
import type { StoreAct, StoreOptions } from "../store.ts";
import type { CopyOptions } from "../store-copy.ts";
import type { CommandEntry } from "./entry.ts";

function storeEntry(
  name: StoreAct,
  summary: CommandEntry["summary"],
  given: {
    readonly options?: (command: SpokenCommand, labels: SpokenLabels) => void;
    /** The place or name that the act is given. */
    readonly placeOf?: (command: SpokenCommand) => string;
  } = {},
): CommandEntry {
  return {
    name,
    summary,
    options: (command, labels) => {
      command
        .option("--config <file>", labels.helpOf.shared.config({ path: DEFAULT_CONFIG_PATH }))
        .option("--json", labels.helpOf.shared.json);
      given.options?.(command, labels);
    },
    async run(context, command) {
      const { storeCommand } = await import("../store.ts");
      const place = given.placeOf?.(command) ?? command.args[0] ?? "";
      return storeCommand(context, name, place, command.optsWithGlobals<StoreOptions>());
    },
  };
}

const copy: CommandEntry = {
  name: "copy",
  summary: (labels) => labels.helpOf.store.copy,
  options: (command, labels) =>
    command
      .description(labels.helpOf.store.copyExplained)
      .requiredOption("--from <place>", labels.helpOf.store.copyFrom)
      .requiredOption("--to <place>", labels.helpOf.store.copyTo)
      .option("--json", labels.helpOf.shared.json),
  async run(context, command) {
    const { copyCommand } = await import("../store-copy.ts");
    return copyCommand(context, command.optsWithGlobals<CopyOptions>());
  },
};

export const store: CommandEntry = {
  name: "store",
  summary: (labels) => labels.helpOf.store.summary,
  parts: [
    storeEntry("check", (labels) => labels.helpOf.store.check),
    storeEntry("repair", (labels) => labels.helpOf.store.repair, {
      options: (command, labels) => command.requiredOption("--export <folder>", labels.helpOf.store.export),
      placeOf: (command) => command.opts<{ readonly export: string }>().export,
    }),
    storeEntry("backup", (labels) => labels.helpOf.store.backup, {
      options: (command, labels) => command.argument("<folder>", labels.helpOf.store.backupTo),
    }),
    storeEntry("account", (labels) => labels.helpOf.store.account, {
      options: (command, labels) => command.argument("<brand>", labels.helpOf.store.brand),
    }),
    storeEntry("restore", (labels) => labels.helpOf.store.restore, {
      options: (command, labels) => command.argument("<folder>", labels.helpOf.store.restoreFrom),
    }),
    copy,
  ],
};
