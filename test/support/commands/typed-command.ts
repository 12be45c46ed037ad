import type { CommandContext, ReadConfig } from "../../../src/commands/command-context.ts";
import { runCommandLine } from "../../../src/commands/command-line.ts";
import { NO_SUPERVISOR } from "../../../src/commands/terminal/supervisor.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { wrappedLines } from "../../../src/commands/terminal/wrapped-lines.ts";
import { NO_SPANS } from "../../../src/runtime/telemetry/spans.ts";
import { openFile } from "../../../src/settings/add-shop.ts";
import { type LoadedConfig, parseConfig } from "../../../src/settings/config.ts";
import { summariseConfig } from "../../../src/settings/config-in-file.ts";
import { settingsReference } from "../../../src/settings/reference/described-settings.ts";
import { storageAt } from "../../../src/settings/storage.ts";
import { aConfigText, SOURCE } from "../builders/config-source.ts";

export interface Typed {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

function read(text: string): ReadConfig {
  return inFile(parseConfig(text, SOURCE));
}

export function inFile(read: LoadedConfig): ReadConfig {
  if (read.ok) return read;
  const file = "bridge.yaml";
  return {
    ok: false,
    problems: read.problems.map((problem) => ({ code: "settingProblem", file, ...problem })),
  };
}

export const nobodyStops = () => new Promise<void>(() => {});

interface Given {
  readonly config?: string;
  readonly world?: Partial<CommandContext>;
  /** Keeps the bridge's address in printed commands; by default it is removed, as most people never see it. */
  readonly tellsUrl?: true;
}

/** Runs a command in a world of its own, where every configuration file has the given text. */
export async function type(args: readonly string[], given: Given = {}): Promise<Typed> {
  const out: string[] = [];
  const err: string[] = [];
  const context: CommandContext = {
    version: "1.2.3",
    commit: () => "0a1b2c3",
    licenses: () => "MIT License",
    adapters: [],
    standInShops: async () => ({}),
    out: (line) => out.push(line),
    err: (line) => err.push(...wrappedLines(given.world?.errTerminal ?? NO_TERMINAL, line)),
    loadConfig: () => read(given.config ?? aConfigText()),
    configFile: () => null,
    parseConfig: read,
    settingsReference,
    openFile,
    storageAt,
    summarise: summariseConfig,
    openSpans: async () => NO_SPANS,
    supervisor: NO_SUPERVISOR,
    progress: () => {},
    hasPerson: given.world?.ask !== undefined,
    ask: async () => null,
    languages: [],
    terminal: NO_TERMINAL,
    errTerminal: NO_TERMINAL,
    stopRequested: async () => {},
    ...given.world,
  };
  const exitCode = await runCommandLine(args, context, async () => context);
  const url = args[args.indexOf("--url") + 1];
  const asRead = (lines: readonly string[]) =>
    given.tellsUrl ? lines.join("\n") : lines.join("\n").replaceAll(` --url ${url}`, "");
  return { exitCode, out: asRead(out), err: asRead(err) };
}
