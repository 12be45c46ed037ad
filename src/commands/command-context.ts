import type { DestinationStream } from "pino";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import type { StandInShop } from "../sandbox/sample-day/live-shop.ts";
import type { OpenFile } from "../settings/add-shop.ts";
import type { Config, LoadedConfig } from "../settings/config.ts";
import type { settingsReference } from "../settings/reference/described-settings.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";
import type { StorageConfig } from "../store/kinds.ts";
import type { ConfigurationSource } from "../wiring/configuration-source.ts";
import type { Supervisor } from "./terminal/supervisor.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** The parts of the process that `--help`, `--version` and `completion` need. */
export interface BaseContext {
  readonly version: string;
  /** The commit of the running code; `null` if unknown. */
  readonly commit: () => string | null;
  /** The bridge's licence, and those of its packages as far as they are included. */
  readonly licenses: () => string;
  /** Prints a line of the result. */
  readonly out: (line: string) => void;
  /** Prints a line about an error or the progress. */
  readonly err: (line: string) => void;
  /** The terminal that shows `out`. */
  readonly terminal: Terminal;
  /** The terminal that shows `err`: one of the two may be redirected. */
  readonly errTerminal: Terminal;
  /** Resolves when the process is asked to stop. */
  readonly stopRequested: () => Promise<void>;
}

/** Everything that commands need from outside; process-context.ts has the real one, tests have their own. */
export interface CommandContext extends BaseContext {
  readonly adapters: readonly PlatformAdapter[];
  /** The shops for `try`, by platform. */
  readonly standInShops: () => Promise<Readonly<Record<string, StandInShop>>>;
  /** Shows the progress of long work in one line that the next one replaces; `null` removes it. */
  readonly progress: (line: string | null) => void;
  readonly loadConfig: (path: string) => ReadConfig;
  /** The same file, read again while the bridge runs; `null`: there is none. */
  readonly configFile: (path: string) => ConfigFile | null;
  /** Checks a configuration given as text; `${NAME}` refers only to these variables. */
  readonly parseConfig: (text: string, variables?: Readonly<Record<string, string>>) => ReadConfig;
  /** Explains every setting in these words. */
  readonly settingsReference: typeof settingsReference;
  /** A configuration's text, prepared for adding a shop; `null`: it cannot be parsed. */
  readonly openFile: (text: string) => OpenFile | null;
  /** A store named by address or folder, without a configuration; `null`: not a valid address. */
  readonly storageAt: (place: string) => StorageConfig | null;
  /** Whether there is a person to ask. */
  readonly hasPerson: boolean;
  /** Asks the person; `null` if there is none; rejects with PersonLeft. Hides a secret answer while it is typed. */
  readonly ask: (question: string, isSecret?: boolean) => Promise<string | null>;
  /** The terminal's language, by precedence: LC_ALL, LC_MESSAGES, LANG. */
  readonly languages: readonly (string | undefined)[];
  /** Sends traces where the environment says; nowhere by default. */
  readonly openSpans: (log: Log) => Promise<Spans>;
  /** The environment's `BRIDGE_ADMIN_TOKEN`, for a bridge at another address than the configuration's. */
  readonly adminToken?: string | undefined;
  /** Receives a log in JSON; standard output by default. */
  readonly logDestination?: DestinationStream | undefined;
  /** The program that keeps the process running. */
  readonly supervisor: Supervisor;
  /** The configuration for the log, with its secrets masked. */
  readonly summarise: (config: Config) => unknown;
}

export type ReadConfig =
  | Extract<LoadedConfig, { readonly ok: true }>
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

export type ConfigFile = Omit<ConfigurationSource, "settings" | "begunAs">;

/** `left`: the person left, as by Ctrl+C. */
export const EXIT = { fine: 0, failed: 1, wrongUsage: 2, badConfiguration: 78, left: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const DEFAULT_CONFIG_PATH = "config/bridge.yaml";

/** The person left instead of answering: Ctrl+C, or the end of input. */
export class PersonLeft extends Error {
  override readonly name = "PersonLeft";
}
