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
  /** The licences of the bridge and of the packages included with it. */
  readonly licenses: () => string;
  /** Prints a line of the result. */
  readonly out: (line: string) => void;
  /** Prints an error or progress line. */
  readonly err: (line: string) => void;
  /** The terminal that shows `out`. */
  readonly terminal: Terminal;
  /** The terminal that shows `err`, since only one of the two may be redirected. */
  readonly errTerminal: Terminal;
  /** Resolves when the process is asked to stop. */
  readonly stopRequested: () => Promise<void>;
}

/** Everything that commands need from outside. process-context.ts creates the real one; tests have their own. */
export interface CommandContext extends BaseContext {
  readonly adapters: readonly PlatformAdapter[];
  /** The shops for `try`, by platform. */
  readonly standInShops: () => Promise<Readonly<Record<string, StandInShop>>>;
  /** Shows progress on one line, which each call replaces; `null` removes it. */
  readonly progress: (line: string | null) => void;
  readonly loadConfig: (path: string) => ReadConfig;
  /** The configuration file, to be read again while the bridge runs; `null` if it doesn't exist. */
  readonly configFile: (path: string) => ConfigFile | null;
  /** Checks a configuration given as text. `${NAME}` can refer only to these variables. */
  readonly parseConfig: (text: string, variables?: Readonly<Record<string, string>>) => ReadConfig;
  /** Explains every setting in the given language. */
  readonly settingsReference: typeof settingsReference;
  /** Parses a configuration's text, so that a shop can be added; `null` if it cannot be parsed. */
  readonly openFile: (text: string) => OpenFile | null;
  /** The storage settings for an address or folder; `null` if the address is invalid. */
  readonly storageAt: (place: string) => StorageConfig | null;
  /** Whether a person can be asked. */
  readonly hasPerson: boolean;
  /** Asks the person; `null` if nobody can be asked. Rejects with PersonLeft. Doesn't echo a secret. */
  readonly ask: (question: string, isSecret?: boolean) => Promise<string | null>;
  /** The terminal's language, by precedence: LC_ALL, LC_MESSAGES, LANG. */
  readonly languages: readonly (string | undefined)[];
  /** Opens tracing as the environment configures it; default: none. */
  readonly openSpans: (log: Log) => Promise<Spans>;
  /** `BRIDGE_ADMIN_TOKEN` from the environment, for a bridge at another address than the configured one. */
  readonly adminToken?: string | undefined;
  /** Where JSON logs go; default: stdout. */
  readonly logDestination?: DestinationStream | undefined;
  /** The program that supervises the process. */
  readonly supervisor: Supervisor;
  /** The configuration with its secrets masked, for the log. */
  readonly summarise: (config: Config) => unknown;
}

export type ReadConfig =
  | Extract<LoadedConfig, { readonly ok: true }>
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

export type ConfigFile = Omit<ConfigurationSource, "settings" | "begunAs">;

/** Exit codes. `left`: the person left, for example with Ctrl+C. */
export const EXIT = { fine: 0, failed: 1, wrongUsage: 2, badConfiguration: 78, left: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const DEFAULT_CONFIG_PATH = "config/bridge.yaml";

/** Thrown when the person leaves instead of answering: Ctrl+C, or the end of input. */
export class PersonLeft extends Error {
  override readonly name = "PersonLeft";
}
