import type { Coded } from "../../domain/reason/coded.ts";
import type { NoPasskeySite } from "../../http/problem-codes.ts";

export type SignInCheck = Coded<{ passkeysCheck: null; ssoCheck: null }>;

/** What doctor finds of the ways to sign in, if it needs no next step. `redirect`: to be registered at the provider. */
export type SignInFine = Coded<{
  passkeysNotOffered: { because: NoPasskeySite };
  /** `isProven`: its answer to a made-up code shows that it knows the client. */
  providerAnswers: { issuer: string; redirect: string; isProven: boolean };
}>;

/** The same with a next step. `error`: the library's code, or the provider's. */
export type SignInWarning = Coded<{
  providerAway: { issuer: string };
  providerIsOther: { issuer: string };
  providerRefusesClient: { error: string; redirect: string };
  providerUnusable: { issuer: string; error: string };
}>;
