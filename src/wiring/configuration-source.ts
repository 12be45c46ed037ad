import type { ConfigChange, JudgedConfig } from "../settings/config-change.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";
import type { AddedSections } from "../settings/with-shops.ts";

type ConfigurationResult =
  | ({ readonly ok: true } & JudgedConfig)
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

/** The configuration's file, with everything that is filled into it. */
export interface ConfigurationSource {
  /** The settings that the bridge started with, and the state of the files before they were read. */
  readonly settings: unknown;
  readonly begunAs: string;
  /** Changes whenever `read` may return something else. */
  state(): Promise<string>;
  /** Reads and checks the file, as a start does. */
  read(): ConfigurationResult;
  /** Checks the file's settings together with these sections, as if all were in the file, which takes precedence. */
  withShops(settings: unknown, added: AddedSections): ConfigurationResult;
  changeOf(running: JudgedConfig, next: JudgedConfig): ConfigChange;
  /** Called when the configuration should be read now, changed or not. */
  onReloadRequest(listener: () => void): void;
}
