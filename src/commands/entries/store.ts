import type { Command } from "commander";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { StoreAct, StoreOptions } from "../store.ts";
import type { CopyOptions } from "../store-copy.ts";
import type { CommandEntry } from "./entry.ts";

function storeEntry(
  name: StoreAct,
  summary: string,
  given: {
    readonly options?: (command: Command) => void;
    /** The place or name that the act is given. */
    readonly placeOf?: (command: Command) => string;
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
  summary: "copy everything into another, empty place and compare; stop the bridge first",
  options: (command) =>
    command
      .description(
        `copy everything that a store keeps into another, empty one, and compare both by counts and checksums.

A place is a folder, the address of a database (postgres://user:password@host:port/database), or a configuration
file, which says where. Stop the bridge first. A copy that was cut off goes on when the same command is run again;
until it is at its end, nothing else opens the place that it fills.`,
      )
      .requiredOption("--from <place>", "where everything is now")
      .requiredOption("--to <place>", "where it shall be; nothing may be there yet")
      .option("--json", "print JSON for programs"),
  async run(context, command) {
    const { copyCommand } = await import("../store-copy.ts");
    return copyCommand(context, command.optsWithGlobals<CopyOptions>());
  },
};

export const store: CommandEntry = {
  name: "store",
  summary: "check, repair, back up, restore or copy what the bridge keeps",
  parts: [
    storeEntry("check", "read everything and tell what is damaged, changing nothing; stop the bridge first"),
    storeEntry("repair", "save what is sound and make the folder usable again; stop the bridge first", {
      options: (command) =>
        command.requiredOption("--export <folder>", "where copies of the damaged files are put"),
      placeOf: (command) => command.opts<{ readonly export: string }>().export,
    }),
    storeEntry("backup", "copy the data folder, also while the bridge runs", {
      options: (command) => command.argument("<folder>", "a new folder"),
    }),
    storeEntry(
      "account",
      "say that a brand is the same account as before, at a new address; stop the bridge first",
      { options: (command) => command.argument("<brand>", "the brand's name in the configuration") },
    ),
    storeEntry("restore", "put a backup in the place of the data folder, which must be empty or missing", {
      options: (command) => command.argument("<folder>", "the backup"),
    }),
    copy,
  ],
};
