import type { Coded } from "../../domain/reason/coded.ts";
import type { SettingProblem, SettingRefusal, SettingWarning } from "../../settings/setting-codes.ts";

/** What is wrong with the configuration, or with the configuration that the running bridge uses. */
export type ConfigurationWarning = Coded<{
  configurationProblem: { because: SettingProblem };
  configurationMissing: { path: string };
  configurationDoubt: { because: SettingWarning };
  /** `since`: when the bridge read the configuration that it still uses. */
  fileRefused: { since: number; because: SettingProblem | SettingRefusal; more: number };
  settingsWait: { settings: readonly string[] };
  otherConfiguration: { url: string };
}>;
