import type { NoPasskeySite } from "../../http/problem-codes.ts";

export type SignInCheck = { readonly code: "passkeysCheck" } | { readonly code: "ssoCheck" };

/** What doctor finds of the ways to sign in, if it needs no next step. `redirect`: to be registered at the provider. */
export type SignInFine =
  | { readonly code: "passkeysNotOffered"; readonly because: NoPasskeySite }
  /** `isProven`: its answer to a made-up code shows that it knows the client. */
  | {
      readonly code: "providerAnswers";
      readonly issuer: string;
      readonly redirect: string;
      readonly isProven: boolean;
    };

/** The same with a next step. `error`: the library's code, or the provider's. */
export type SignInWarning =
  | { readonly code: "providerAway"; readonly issuer: string }
  | { readonly code: "providerIsOther"; readonly issuer: string }
  | { readonly code: "providerRefusesClient"; readonly error: string; readonly redirect: string }
  | { readonly code: "providerUnusable"; readonly issuer: string; readonly error: string };
