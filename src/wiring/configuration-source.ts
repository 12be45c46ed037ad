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
  /** Checked as at the start. */
  read(): ConfigurationResult;
  /** The file's settings with these sections, checked as if all were in the file, which wins for a name that both have. */
  withShops(settings: unknown, added: AddedSections): ConfigurationResult;
  changeOf(running: JudgedConfig, next: JudgedConfig): ConfigChange;
  /** Called when the configuration should be read now, changed or not. */
  onReloadRequest(listener: () => void): void;
}
