/** The request as received: nothing decoded, repeated headers kept separate. Header names are in lower case. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Uint8Array;
}

/** An answer to a browser or a platform. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One shop in the form that adapters get; `settings` are the credentials, validated by the adapter's schema. */
export interface AdapterShop<Settings = unknown> {
  readonly shop: string;
  /** Canonical, as returned by `parseDomain`. */
  readonly domain: string;
  readonly settings: Settings;
}
