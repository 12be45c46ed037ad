import { checkSso } from "../../../src/health/doctor/sign-in.ts";
import type { ProviderSettings } from "../../../src/people/sso/provider.ts";
import type { IdentityProvider } from "../sso/identity-provider.ts";
import type { SomeExamples } from "./example.ts";

const redirect = "https://bridge.example/";
const failed = { check: "ssoCheck", state: "failed" } as const;

/** Doctor's verdicts on the identity provider, which all examples share. */
export function examplesOfSignIn(provider: () => IdentityProvider) {
  const check = (given: Partial<ProviderSettings> = {}, conduct: IdentityProvider["conduct"] = "honest") => {
    provider().conduct = conduct;
    return checkSso({
      security: { signIn: { oidc: { ...provider().settings, ...given } } },
      server: { publicUrl: "https://bridge.example" },
    } as never);
  };
  const elsewhere = () => provider().issuer.replace("127.0.0.1", "localhost");
  return {
    providerAnswers: {
      ...{ check: "ssoCheck", state: "fine" },
      get facts() {
        return { issuer: provider().issuer, redirect, isProven: true };
      },
      of: () => check(),
    },
    providerAway: {
      ...failed,
      get facts() {
        return { issuer: provider().issuer };
      },
      of: () => check({}, "away"),
    },
    providerIsOther: {
      ...failed,
      get facts() {
        return { issuer: elsewhere() };
      },
      of: () => check({ issuer: elsewhere() }),
    },
    providerRefusesClient: {
      ...failed,
      facts: { error: "invalid_client", redirect },
      of: () => check({ clientSecret: "another-secret" }),
    },
    providerUnusable: {
      ...failed,
      get facts() {
        return { issuer: `${provider().issuer}/nowhere`, error: "OAUTH_RESPONSE_IS_NOT_CONFORM" };
      },
      of: () => check({ issuer: `${provider().issuer}/nowhere` }),
    },
  } as const satisfies SomeExamples;
}
