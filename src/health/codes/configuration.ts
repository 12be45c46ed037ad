import type { SettingProblem, SettingRefusal, SettingWarning } from "../../settings/setting-codes.ts";

/** What is not as it should be with the configuration, or with what the running bridge goes by. */
export type ConfigurationWarning =
  | { readonly code: "configurationProblem"; readonly because: SettingProblem }
  | { readonly code: "configurationDoubt"; readonly because: SettingWarning }
  /** `since`: when that was read which the bridge goes on with. */
  | {
      readonly code: "fileRefused";
      readonly since: number;
      readonly because: SettingProblem | SettingRefusal;
      readonly more: number;
    }
  | { readonly code: "settingsWait"; readonly settings: readonly string[] }
  | { readonly code: "otherConfiguration"; readonly url: string };
