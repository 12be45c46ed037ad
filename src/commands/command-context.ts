import type { DestinationStream } from "pino";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import type { OpenFile } from "../settings/add-shop.ts";
import type { Config, LoadedConfig } from "../settings/config.ts";
import type { settingsReference } from "../settings/reference/described-settings.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";
import type { StorageConfig } from "../store/kinds.ts";
import type { ConfigurationSource } from "../wiring/configuration-source.ts";
import type { Supervisor } from "./terminal/supervisor.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** The process as a person sees it: what `--help`, `--version` and `completion` need. */
export interface Front {
  readonly version: string;
  /** Of what runs; `null`: nobody knows. */
  readonly commit: () => string | null;
  /** Its own licence, and those of what it is made with as far as they come along. */
  readonly licenses: () => string;
  /** A line for the person or program that asked. */
  readonly out: (line: string) => void;
  /** A line about what went wrong, or about what goes on. */
  readonly err: (line: string) => void;
  /** What shows to a person what `out` prints. */
  readonly terminal: Terminal;
  /** The same of `err`: one of the two may go elsewhere. */
  readonly errTerminal: Terminal;
  /** Resolves when the process is asked to stop. */
  readonly stopRequested: () => Promise<void>;
}

/** What the commands need of the world around them; world.ts brings the real one, tests their own. */
export interface CommandContext extends Front {
  readonly adapters: readonly PlatformAdapter[];
  /** How far a long work is, in one line that the next one replaces; `null` takes it away. */
  readonly progress: (line: string | null) => void;
  readonly loadConfig: (path: string) => ReadConfig;
  /** The same file, to be read again while the bridge runs; `null`: there is none. */
  readonly configFile: (path: string) => ConfigFile | null;
  /** Judges a configuration that is given as text; `${NAME}` in it means these variables and no others. */
  readonly parseConfig: (text: string, variables?: Readonly<Record<string, string>>) => ReadConfig;
  /** Every setting, with what it is for in these words. */
  readonly settingsReference: typeof settingsReference;
  /** A configuration's text as a file that a shop can be added to; `null`: it cannot be read. */
  readonly openFile: (text: string) => OpenFile | null;
  /** A store's place that is named without a configuration; `null`: no right address. */
  readonly storageAt: (place: string) => StorageConfig | null;
  /** Asks the person at the terminal; `null` when nobody is there; rejects with PersonLeft when they leave. A secret answer does not show while it is typed. */
  readonly ask: (question: string, isSecret?: boolean) => Promise<string | null>;
  /** What the terminal says of its language, first what counts most: LC_ALL, LC_MESSAGES, LANG. */
  readonly languages: readonly (string | undefined)[];
  /** Where the environment wants traces sent; nowhere unless it asks. */
  readonly openSpans: (log: Log) => Promise<Spans>;
  /** Where a log in JSON goes; standard output unless given. */
  readonly logDestination?: DestinationStream | undefined;
  /** Who keeps the process running. */
  readonly supervisor: Supervisor;
  /** The configuration with its secrets masked, for the log. */
  readonly summarise: (config: Config) => unknown;
}

export type ReadConfig =
  | Extract<LoadedConfig, { readonly ok: true }>
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

export type ConfigFile = Omit<ConfigurationSource, "settings" | "begunAs">;

/** `left`: anyone who was asked left, as by Ctrl+C. */
export const EXIT = { fine: 0, failed: 1, wrongUsage: 2, badConfiguration: 78, left: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const DEFAULT_CONFIG_PATH = "config/bridge.yaml";

/** Anyone who was asked left instead of answering: Ctrl+C, or the end of what is typed. */
export class PersonLeft extends Error {
  override readonly name = "PersonLeft";
}
