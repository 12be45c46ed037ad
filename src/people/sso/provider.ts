import type { Configuration, CustomFetch } from "openid-client";
import { HOUR_MS } from "../../domain/durations.ts";
import type { Clock } from "../../runtime/time/clock.ts";

/** The `security.signIn.oidc` settings. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name that people call it; `null`: use its host. */
  readonly label: string | null;
}

/** The values that bind a sign-in to one browser and one request. */
export interface Binding {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (the code verifier). */
  readonly verifier: string;
}

/** Why the provider proves nothing: it is unavailable, too many calls are running, or its answer is invalid. */
export type ProviderFailure = "away" | "busy" | "refused";

/** `error`: the library's code or the provider's, safe to log. */
export type Proven =
  | { readonly ok: true; readonly issuer: string; readonly subject: string }
  | { readonly ok: false; readonly failure: ProviderFailure; readonly error: string };

/** The result of a test without a person. `answers`: the provider does not say whether it knows the bridge. */
export type TriedProvider =
  | { readonly result: "accepted" | "answers" | "away" | "otherIssuer" }
  | { readonly result: "clientRefused" | "unusable"; readonly error: string };

/** The library's code if the provider names another issuer than the configured one. */
const OTHER_ISSUER = "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";
/** What providers answer to a client that is unknown or has a wrong secret. */
const CLIENT_REFUSED = ["invalid_client", "unauthorized_client", "OAUTH_WWW_AUTHENTICATE_CHALLENGE"];

/** Where the provider sends browsers back to. The same address must be registered at the provider. */
export function redirectAddressOf(publicUrl: string): string {
  return `${publicUrl}/`;
}

/** How long the provider's metadata is cached; after a failure, how long it is not requested again. */
const KNOWN_MS = HOUR_MS;
const AWAY_MS = 10_000;
/** Anyone can begin any number of sign-ins, so no more calls than this run at once; others are refused. */
const MOST_CALLS = 20;
/** The most calls at once from one place, so that a stranger cannot take them all. */
const MOST_OF_PLACE = 3;

/** Loaded when somebody first signs in, so that the bridge starts without it. */
const library = () => import("openid-client");

export interface ProviderParts {
  readonly settings: ProviderSettings;
  readonly clock: Pick<Clock, "now">;
  /** Must be exactly as registered at the provider. */
  readonly redirectAddress: string;
}

/** The operator's identity provider (OpenID Connect, code flow with PKCE). The library's errors end here. */
export class Provider {
  readonly #parts: ProviderParts;
  #known: { readonly until: number; readonly configuration: Promise<Configuration | null> } | null = null;
  /** The place of each running call. */
  readonly #calls: string[] = [];

  constructor(parts: ProviderParts) {
    this.#parts = parts;
  }

  /** The address where a person signs in; `null` if the provider is unavailable. */
  async address({ state, nonce, verifier }: Binding): Promise<string | null> {
    const configuration = await this.#configuration();
    if (configuration === null) return null;
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const address = buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: this.#parts.redirectAddress, scope: "openid", state, nonce },
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return address.href;
  }

  /** Returns the identity that the provider's answer proves. `answer`: the query with which the browser came back. */
  async prove(answer: string, { state, nonce, verifier }: Binding, place: string): Promise<Proven> {
    const ofPlace = this.#calls.filter((each) => each === place).length;
    if (this.#calls.length >= MOST_CALLS || ofPlace >= MOST_OF_PLACE)
      return { ok: false, failure: "busy", error: "busy" };
    this.#calls.push(place);
    try {
      const configuration = await this.#configuration();
      if (configuration === null) return { ok: false, failure: "away", error: "discovery" };
      const { authorizationCodeGrant } = await library();
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${this.#parts.redirectAddress}?${answer}`),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const { iss, sub } = tokens.claims() ?? {};
      if (iss === undefined || sub === undefined) return { ok: false, failure: "refused", error: "claims" };
      return { ok: true, issuer: iss, subject: sub };
    } catch (error) {
      return { ok: false, failure: isAway(error) ? "away" : "refused", error: codeOf(error) };
    } finally {
      this.#calls.splice(this.#calls.indexOf(place), 1);
    }
  }

  /** Reads the provider's metadata and tries a made-up code: one that knows the client says that the code is wrong. */
  async tryOut(): Promise<TriedProvider> {
    const discovered = await this.#discover().catch((error: unknown) => ({ error }));
    if ("error" in discovered) {
      if (isAway(discovered.error)) return { result: "away" };
      const error = codeOf(discovered.error);
      return error === OTHER_ISSUER ? { result: "otherIssuer" } : { result: "unusable", error };
    }
    const { authorizationCodeGrant, randomPKCECodeVerifier } = await library();
    const made = { code: "made-up", state: "made-up", iss: this.#parts.settings.issuer };
    const query = new URLSearchParams(made);
    const answer = await authorizationCodeGrant(
      discovered,
      new URL(`${this.#parts.redirectAddress}?${query}`),
      { expectedState: made.state, pkceCodeVerifier: randomPKCECodeVerifier() },
    ).catch((error: unknown) => ({ refusal: error }));
    if (!("refusal" in answer)) return { result: "answers" };
    if (isAway(answer.refusal)) return { result: "away" };
    const error = codeOf(answer.refusal);
    if (error === "invalid_grant") return { result: "accepted" };
    return CLIENT_REFUSED.includes(error) ? { result: "clientRefused", error } : { result: "answers" };
  }

  #configuration(): Promise<Configuration | null> {
    const now = this.#parts.clock.now();
    if (this.#known === null || this.#known.until <= now) {
      const configuration = this.#discover().catch(() => null);
      const known = { until: now + KNOWN_MS, configuration };
      this.#known = known;
      void configuration.then((found) => {
        if (found === null && this.#known === known) this.#known = { ...known, until: now + AWAY_MS };
      });
    }
    return this.#known.configuration;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#parts.settings;
    const client = await library();
    const server = new URL(issuer);
    // Most providers accept both methods; the standard's default is the header.
    const authenticate: ReturnType<typeof client.ClientSecretPost> = (as, ...rest) => {
      const { token_endpoint_auth_methods_supported: ways = [] } = as;
      const isInBody = ways.includes("client_secret_post");
      return client[isInBody ? "ClientSecretPost" : "ClientSecretBasic"](clientSecret)(as, ...rest);
    };
    return client.discovery(server, clientId, undefined, authenticate, {
      [client.customFetch]: boundedFetch as CustomFetch,
      execute: [
        client.enableNonRepudiationChecks,
        // The settings allow http only for this machine.
        ...(server.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    });
  }
}

/** Both codes are fixed words, and contain neither a description nor a token. */
function codeOf(error: unknown): string {
  const { error: ofProvider, code } = error as { readonly error?: unknown; readonly code?: unknown };
  const found = ofProvider ?? code;
  return typeof found === "string" && /^\w{1,60}$/.test(found) ? found : "other";
}

/** The longest time that an answer of the provider may take. */
const PATIENCE_MS = 5_000;
const MOST_ANSWER_BYTES = 256 * 1024;

/** The provider does not answer, fails, or sends too much. */
class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

type Options = Pick<RequestInit, "method" | "headers" | "signal"> & { readonly body?: unknown };

/** Fetches without following redirects. Throws `ProviderAway` if a second try may succeed. */
async function boundedFetch(url: string, options: Options): Promise<Response> {
  try {
    const { signal, ...given } = options as RequestInit;
    const ends = [AbortSignal.timeout(PATIENCE_MS), ...(signal == null ? [] : [signal])];
    const { status, headers, body } = await fetch(url, {
      ...given,
      redirect: "manual",
      signal: AbortSignal.any(ends),
    });
    const bytes = await readAll(body);
    if (status >= 500 || status === 429) throw new ProviderAway(`status ${status}`);
    return new Response(bytes.length === 0 ? null : bytes, { status, headers });
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway("no answer", { cause: error });
  }
}

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_ANSWER_BYTES) throw new ProviderAway("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Whether this error, or one of its causes, is a `ProviderAway`. */
function isAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ProviderAway) return true;
  return false;
}
