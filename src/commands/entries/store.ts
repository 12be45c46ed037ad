import type { BridgeCommand } from "../bridge-command.ts";
import type { AdminOptions } from "../client/admin-client.ts";
import { clientOptions, configOption, printAnswer } from "../client/client-command.ts";
import type { CommandEntry } from "../entry.ts";
import type { StoreAct, StoreOptions } from "../store.ts";
import type { CopyOptions } from "../store-copy.ts";

/** Prefixes a relative folder with "./", since messages begin with it and would capitalise a word. */
function folderOf({ args: [folder = ""] }: BridgeCommand): string {
  return /^(?:[./~\\]|[A-Za-z]:|$)/.test(folder) ? folder : `./${folder}`;
}

function storeEntry(
  name: StoreAct,
  [summary, example]: readonly [summary: string, example: string],
  given: {
    readonly options?: (command: BridgeCommand) => void;
    /** The folder or name that the operation needs. */
    readonly placeOf?: (command: BridgeCommand) => string;
  } = {},
): CommandEntry {
  return {
    name,
    summary,
    examples: [example],
    options: (command) => {
      configOption(command).option("--json", "print JSON");
      given.options?.(command);
    },
    async run(loadContext, command) {
      const { storeCommand } = await import("../store.ts");
      const place = given.placeOf?.(command) ?? command.args[0] ?? "";
      return storeCommand(await loadContext(), name, place, command.optsWithGlobals<StoreOptions>());
    },
  };
}

const backups: CommandEntry = {
  name: "backups",
  summary: "list the backups that the bridge made, newest first; with --url, those of a bridge elsewhere",
  examples: ["store backups"],
  options: (command) => {
    clientOptions(command);
  },
  async run(loadContext, command) {
    const { backupsElsewhere, storeCommand } = await import("../store.ts");
    const options = command.optsWithGlobals<StoreOptions & AdminOptions>();
    const context = await loadContext();
    if (options.url === undefined) return storeCommand(context, "backups", "", options);
    return printAnswer(context, options, async (asking) => {
      const json = await asking.ask((bridge) => bridge.get("/backups"));
      return { json, lines: () => backupsElsewhere(json, asking.words) };
    });
  },
};

const copy: CommandEntry = {
  name: "copy",
  summary: "copy all data to another, empty store and compare both; stop the bridge first",
  examples: ["store copy --from data --to postgres://bridge@localhost/bridge"],
  options: (command) =>
    command
      .description(
        "copy all data to another, empty store, and compare both by counts and checksums.\n\nA place is a folder, a database address (postgres://user:password@host:port/database), or a configuration file. Stop the bridge first. If the copy is interrupted, run the same command again to continue. The new store cannot be used until the copy is complete.",
      )
      .requiredOption("--from <place>", "store to copy from")
      .requiredOption("--to <place>", "empty store to copy to")
      .option("--json", "print JSON"),
  async run(loadContext, command) {
    const { copyCommand } = await import("../store-copy.ts");
    return copyCommand(await loadContext(), command.optsWithGlobals<CopyOptions>());
  },
};

export const store: CommandEntry = {
  name: "store",
  summary: "check, repair, back up, restore or copy the bridge's data",
  parts: [
    storeEntry("check", ["report damaged data without changing it; stop the bridge first", "store check"]),
    storeEntry(
      "repair",
      [
        "remove damaged data, so that the data folder can be used again; stop the bridge first",
        "store repair --export damaged",
      ],
      {
        options: (command) =>
          command.requiredOption("--export <folder>", "folder for copies of the damaged files"),
        placeOf: (command) => command.opts<{ readonly export: string }>().export,
      },
    ),
    storeEntry(
      "backup",
      [
        "back up the data folder, also while the bridge runs; for a database, print how",
        "store backup backups/before-update",
      ],
      { options: (command) => command.argument("<folder>", "new folder for the backup"), placeOf: folderOf },
    ),
    backups,
    storeEntry(
      "account",
      [
        "confirm that a loyalty account is the same at a new address; stop the bridge first",
        "store account main",
      ],
      {
        options: (command) =>
          command.argument("<account>", "name of the loyalty account in the configuration, below brands"),
      },
    ),
    storeEntry(
      "restore",
      [
        "restore a backup to the data folder, which must be empty or missing",
        "store restore backups/before-update",
      ],
      { options: (command) => command.argument("<folder>", "folder of the backup"), placeOf: folderOf },
    ),
    copy,
  ],
};
