/** What answers in place of the bridge. */
export type SomethingElse =
  | { readonly code: "somethingAnswers"; readonly status: number }
  | { readonly code: "pageAnswers"; readonly status: number }
  | { readonly code: "redirectAnswers"; readonly status: number; readonly to: string }
  | { readonly code: "nothingAnswers"; readonly error: string }
  | { readonly code: "answersTooLate"; readonly seconds: number }
  | { readonly code: "tooManyRequests" }
  /** A cache answers with a stored response. */
  | { readonly code: "answersFromCache" };

/** What a proxy between the shops and the bridge does wrong. */
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
  /** `platform`: the one with the shortest timeout. `seconds` and `waits` are in seconds. */
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
  /** The stream is cut after `seconds` of silence; the page needs `needed` seconds. */
  | { readonly code: "newsCut"; readonly seconds: number; readonly needed: number }
  /** For how many seconds the bridge keeps idle connections. */
  | { readonly code: "idleConnectionsKept"; readonly seconds: number }
  | { readonly code: "sendersLookAlike"; readonly address: string };
