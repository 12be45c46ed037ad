import { type FolderTools, folderTools } from "../wiring/storage.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  readConfig,
} from "./command-context.ts";
import type { LanguageOptions } from "./language.ts";
import { counted, plain } from "./terminal-text.ts";

export type StoreAct = "check" | "repair" | "backup" | "restore" | "account";

export interface StoreOptions extends LanguageOptions {
  readonly config?: string;
}

type Checked = Awaited<ReturnType<FolderTools["check"]>>;
type Findings = Checked["findings"];

interface Done {
  readonly report: object;
  readonly lines: readonly string[];
  readonly isWell: boolean;
}

/** Maintains the data folder. `place`: the other folder, or the brand, where there is one. */
export async function storeCommand(
  context: CommandContext,
  act: StoreAct,
  place: string,
  options: StoreOptions,
): Promise<ExitCode> {
  const read = readConfig(context, options.config ?? DEFAULT_CONFIG_PATH);
  if (read === null) return EXIT.badConfiguration;
  let done: Done;
  try {
    done = await ACTS[act](folderTools(read.config), place);
  } catch (error) {
    context.err(wordsOf(error));
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(done.report, null, 2));
  else for (const line of done.lines) context.out(plain(line));
  return done.isWell ? EXIT.fine : EXIT.failed;
}

const ACTS: Readonly<Record<StoreAct, (tools: FolderTools, place: string) => Promise<Done>>> = {
  async check(tools) {
    const report = await tools.check();
    const { findings, documents, rows, frames } = report;
    const amount = `${counted(documents, "document")} with ${counted(rows, "row")} and ${counted(frames, "journal entry").replace("entrys", "entries")} in ${tools.folder}`;
    const isWell = findings.length === 0;
    const lines = isWell
      ? [`All is as it was written: ${amount}.`, ...ofEarlier(report)]
      : [...list(findings), `Sound: ${amount}. Save them with: store repair --export <folder>`];
    return { report, lines, isWell };
  },
  async repair(tools, exportTo) {
    const report = await tools.repair(exportTo);
    const { found, left, savedRows, exported } = report;
    const isWell = left.length === 0;
    if (found.length === 0)
      return { report, lines: ["Nothing is damaged: nothing was changed.", ...ofEarlier(report)], isWell };
    const saved = `${counted(savedRows, "row")} saved from what was damaged; ${counted(exported.length, "original")} kept in ${exportTo}.`;
    const format =
      report.earlierFormat === null
        ? []
        : ["It has the format of this version now: the version before refuses it."];
    const next = isWell
      ? [
          ...format,
          "The folder can be used again. Start the bridge and resync each shop: what was lost comes back.",
        ]
      : ["Still damaged:", ...list(left)];
    return { report, lines: ["Found:", ...list(found), saved, ...next], isWell };
  },
  async backup(tools, to) {
    const report = await tools.backup(to);
    return copied(report, `${tools.folder} is copied to ${to}`);
  },
  async restore(tools, from) {
    const report = await tools.restore(from);
    const { lines, ...done } = copied(report, `${from} is in the place of ${tools.folder}`);
    return { ...done, lines: [...lines, AFTER_RESTORE] };
  },
  async account(tools, brand) {
    await tools.keepAccount(brand);
    return {
      report: { brand },
      lines: [`${brand} is the account it was, as the configuration names it now.`],
      isWell: true,
    };
  },
};

const AFTER_RESTORE =
  "Start the bridge and resync each shop: that brings back what came since. Points redeemed by hand since then are not known any more: look at the customer's history before redeeming under a reference of before.";

function copied(report: Awaited<ReturnType<FolderTools["backup"]>>, words: string): Done {
  const { files, bytes, findings } = report;
  const size = `${counted(files, "file")}, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const isWell = findings.length === 0;
  const damage = isWell ? [] : ["The copy is damaged, as the folder itself is:", ...list(findings)];
  return { report, lines: [`${words} (${size}).`, ...damage, ...ofEarlier(report)], isWell };
}

/** The version before can still use it. */
function ofEarlier({ earlierFormat }: Pick<Checked, "earlierFormat">): readonly string[] {
  if (earlierFormat === null) return [];
  return [
    `It is of format ${earlierFormat}, as an earlier version wrote it: the next start brings it to the format of this version.`,
  ];
}

function list(findings: Findings): readonly string[] {
  return findings.map(
    ({ file, offset, problem }) => `  ${file}${offset === null ? "" : ` at byte ${offset}`}: ${problem}`,
  );
}

/** The store's own errors name file and remedy; the system's only a code. */
function wordsOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "There is no data folder there yet: check the place, and storage.path.";
  return typeof message === "string" ? message : "The data folder cannot be read.";
}
