import type { BridgeCommand } from "../bridge-command.ts";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { StoreAct, StoreOptions } from "../store.ts";
import type { CopyOptions } from "../store-copy.ts";
import type { CommandEntry } from "./entry.ts";

function storeEntry(
  name: StoreAct,
  summary: CommandEntry["summary"],
  given: {
    readonly options?: (command: BridgeCommand) => void;
    /** The place or name that the act is given. */
    readonly placeOf?: (command: BridgeCommand) => string;
  } = {},
): CommandEntry {
  return {
    name,
    summary,
    options: (command) => {
      command
        .option("--config <file>", `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`)
        .option("--json", "print JSON for programs");
      given.options?.(command);
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
  summary: "copy everything to another, empty store and compare; stop the bridge first",
  options: (command) =>
    command
      .description(
        "copy everything to another, empty store, and compare both by counts and checksums.\n\nA place is a folder, a database address (postgres://user:password@host:port/database), or a configuration file. Stop the bridge first. If the copy is interrupted, run the same command again: it continues. Until it is complete, nothing else opens the new place.",
      )
      .requiredOption("--from <place>", "the store to copy from")
      .requiredOption("--to <place>", "the empty store to copy to")
      .option("--json", "print JSON for programs"),
  async run(context, command) {
    const { copyCommand } = await import("../store-copy.ts");
    return copyCommand(context, command.optsWithGlobals<CopyOptions>());
  },
};

export const store: CommandEntry = {
  name: "store",
  summary: "check, repair, back up, restore or copy the bridge's data",
  parts: [
    storeEntry("check", "report damaged data, changing nothing; stop the bridge first"),
    storeEntry("repair", "keep what is intact and make the data folder usable again; stop the bridge first", {
      options: (command) =>
        command.requiredOption("--export <folder>", "where copies of the damaged files are put"),
      placeOf: (command) => command.opts<{ readonly export: string }>().export,
    }),
    storeEntry("backup", "copy the data folder, also while the bridge runs; of a database, say how", {
      options: (command) => command.argument("<folder>", "a new folder"),
    }),
    storeEntry(
      "account",
      "confirm that a brand is the same account at a new address; stop the bridge first",
      {
        options: (command) => command.argument("<brand>", "the brand's name in the configuration"),
      },
    ),
    storeEntry("restore", "restore a backup as the data folder, which must be empty or missing", {
      options: (command) => command.argument("<folder>", "the backup"),
    }),
    copy,
  ],
};
