/** The request as it came in: nothing decoded, repeated headers kept apart. Header names in lower case. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Uint8Array;
}

/** What a browser or a platform is answered. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One shop as its adapter sees it; `settings` are the credentials, checked by the adapter's schema. */
export interface AdapterShop<Settings = unknown> {
  readonly shop: string;
  /** Canonical, as `parseDomain` returned it. */
  readonly domain: string;
  readonly settings: Settings;
}
