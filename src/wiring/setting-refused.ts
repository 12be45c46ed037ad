import type { SettingRefusal } from "../settings/setting-codes.ts";

/** The configuration is valid, but the bridge cannot use it. `refusal`: the reason, as a code with its facts. */
export class SettingRefused extends Error {
  override readonly name = "SettingRefused";
  readonly code = "setting_refused";
  readonly refusal: SettingRefusal;

  constructor(refusal: SettingRefusal) {
    const { code, ...facts } = refusal;
    super(`${code} ${JSON.stringify(facts)}`);
    this.refusal = refusal;
  }
}
