import { passkeySite } from "../../people/passkeys/passkey-site.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** Says why people cannot sign in by passkey, if they cannot. That is no fault: tokens work everywhere. */
export function checkPasskeys(publicUrl: string | null): readonly Verdict[] {
  const site = passkeySite(publicUrl);
  const { fine } = judging(BRIDGE, "passkeysCheck");
  return "code" in site ? [fine({ code: "passkeysNotOffered", because: site })] : [];
}
