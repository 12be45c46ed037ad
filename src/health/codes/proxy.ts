import type { Coded } from "../../domain/reason/coded.ts";
/** What answers in place of the bridge. */
export type SomethingElse = Coded<{
  somethingAnswers: { status: number };
  pageAnswers: { status: number };
  redirectAnswers: { status: number; to: string };
  nothingAnswers: { error: string };
  answersTooLate: { seconds: number };
  tooManyRequests: null;
  /** A cache answers with a stored response. */
  answersFromCache: null;
}>;

/** What a proxy between the shops and the bridge does wrong. */
export type ProxyProblem = Coded<{
  /** Only this machine or its own network reaches the address. */
  addressInside: { url: string };
  /** Method, path and query. */
  addressRewritten: { sent: string; arrived: string; change: "method" | "path" | "query" };
  addressNotPassed: { addresses: readonly string[]; because: SomethingElse };
  requestsLimited: null;
  answersCached: null;
  /** `platform`: the one with the shortest timeout. `seconds` and `waits` are in seconds. */
  answersLate: { seconds: number; platform: string; waits: number };
  headersLost: { headers: readonly string[] };
  bodyRewritten: null;
  proxySaysNothing: null;
  forgedBelieved: null;
  proxiesNotCounted: { proxies: number; believed: number };
  protocolUnknown: { protocol: string };
  hostChanged: { host: string; expected: string };
  largeBodyRefused: { megabytes: number; because: SomethingElse };
  newsHeldBack: null;
  /** The stream is cut after `seconds` of silence; the page needs `needed` seconds. */
  newsCut: { seconds: number; needed: number };
  /** For how many seconds the bridge keeps idle connections. */
  idleConnectionsKept: { seconds: number };
  sendersLookAlike: { address: string };
}>;
