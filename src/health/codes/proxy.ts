/** Who answers where the bridge should. */
export type SomethingElse =
  | { readonly code: "somethingAnswers"; readonly status: number }
  | { readonly code: "pageAnswers"; readonly status: number }
  | { readonly code: "redirectAnswers"; readonly status: number; readonly to: string }
  | { readonly code: "nothingAnswers"; readonly error: string }
  | { readonly code: "answersTooLate"; readonly seconds: number }
  | { readonly code: "tooManyRequests" }
  /** A cache gives what it keeps. */
  | { readonly code: "answersFromCache" };

/** What stands between the shops and the bridge does wrong. */
export type ProxyProblem =
  /** Method, path and query. */
  | {
      readonly code: "addressRewritten";
      readonly sent: string;
      readonly arrived: string;
      readonly change: "method" | "path" | "query";
    }
  | {
      readonly code: "addressNotPassed";
      readonly addresses: readonly string[];
      readonly because: SomethingElse;
    }
  | { readonly code: "requestsLimited" }
  | { readonly code: "answersCached" }
  /** `platform`: the one that waits the shortest. Seconds, both. */
  | {
      readonly code: "answersLate";
      readonly seconds: number;
      readonly platform: string;
      readonly waits: number;
    }
  | { readonly code: "headersLost"; readonly headers: readonly string[] }
  | { readonly code: "bodyRewritten" }
  | { readonly code: "proxySaysNothing" }
  | { readonly code: "forgedBelieved" }
  | { readonly code: "proxiesNotCounted"; readonly proxies: number; readonly believed: number }
  | { readonly code: "protocolUnknown"; readonly protocol: string }
  | { readonly code: "hostChanged"; readonly host: string; readonly expected: string }
  | { readonly code: "largeBodyRefused"; readonly megabytes: number; readonly because: SomethingElse }
  | { readonly code: "newsHeldBack" }
  /** After so many seconds of silence; so many are needed. */
  | { readonly code: "newsCut"; readonly seconds: number; readonly needed: number }
  /** So many seconds, for which the bridge keeps them. */
  | { readonly code: "idleConnectionsKept"; readonly seconds: number }
  | { readonly code: "sendersLookAlike"; readonly address: string };
