import { passkeySite } from "../../people/passkeys/passkey-site.ts";
import { Provider, redirectAddressOf } from "../../people/sso/provider.ts";
import { systemClock } from "../../runtime/time/clock.ts";
import type { Config } from "../../settings/config.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** Reports why people cannot sign in by passkey, if so. That is no fault, because tokens work everywhere. */
export function checkPasskeys(publicUrl: string | null): readonly Verdict[] {
  const site = passkeySite(publicUrl);
  const { skipped } = judging(BRIDGE, "passkeysCheck");
  return "code" in site ? [skipped({ code: "passkeysNotOffered", because: site })] : [];
}

/** Checks that the provider answers, is the configured one, and knows the bridge, as far as it says. */
export async function checkSso({
  security: { signIn },
  server: { publicUrl },
}: Pick<Config, "security" | "server">): Promise<readonly Verdict[]> {
  const { oidc } = signIn;
  if (oidc === null || publicUrl === null) return [];
  const { issuer } = oidc;
  const redirect = redirectAddressOf(publicUrl);
  const { fine, failed } = judging(BRIDGE, "ssoCheck");
  const provider = new Provider({ settings: oidc, clock: systemClock, redirectAddress: redirect });
  const tried = await provider.tryOut();
  switch (tried.result) {
    case "accepted":
    case "answers":
      return [fine({ code: "providerAnswers", issuer, redirect, isProven: tried.result === "accepted" })];
    case "away":
      return [failed({ code: "providerAway", issuer })];
    case "otherIssuer":
      return [failed({ code: "providerIsOther", issuer })];
    case "clientRefused":
      return [failed({ code: "providerRefusesClient", error: tried.error, redirect })];
    case "unusable":
      return [failed({ code: "providerUnusable", issuer, error: tried.error })];
  }
}
