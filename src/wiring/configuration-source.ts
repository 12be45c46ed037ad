import type { ConfigChange, JudgedConfig } from "../settings/config-change.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";

type ConfigurationResult =
  | ({ readonly ok: true } & JudgedConfig)
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

/** The configuration's file, and all that is filled into it. */
export interface ConfigurationSource {
  /** What it was made of that the bridge started with, and the state of the files before they were read for it. */
  readonly settings: unknown;
  readonly begunAs: string;
  /** Another text whenever what `read` gives may be another. */
  state(): Promise<string>;
  /** Judged as at the start. */
  read(): ConfigurationResult;
  /** The file's settings with these shops, judged as if all stood in the file; a name that both have is the file's. */
  withShops(settings: unknown, shops: Readonly<Record<string, unknown>>): ConfigurationResult;
  changeOf(running: JudgedConfig, next: JudgedConfig): ConfigChange;
  /** Somebody asks that it be read now, changed or not. */
  onAsked(listener: () => void): void;
}
