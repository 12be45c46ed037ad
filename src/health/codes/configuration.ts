import type { SettingProblem, SettingRefusal, SettingWarning } from "../../settings/setting-codes.ts";

/** What is wrong with the configuration, or with the configuration that the running bridge uses. */
export type ConfigurationWarning =
  | { readonly code: "configurationProblem"; readonly because: SettingProblem }
  | { readonly code: "configurationDoubt"; readonly because: SettingWarning }
  /** `since`: when the bridge read the configuration that it still uses. */
  | {
      readonly code: "fileRefused";
      readonly since: number;
      readonly because: SettingProblem | SettingRefusal;
      readonly more: number;
    }
  | { readonly code: "settingsWait"; readonly settings: readonly string[] }
  | { readonly code: "otherConfiguration"; readonly url: string };
