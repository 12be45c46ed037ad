import { createHmac, randomBytes } from "node:crypto";

const ONE_DAY_SECONDS = 86_399;
const ONE_HOUR_SECONDS = 3_600;
const REFRESH_SECONDS = 7_776_000;
const SHORT_MS = 60_000;

export interface App {
  readonly clientId: string;
  clientSecret: string;
  /** The scopes that the merchant grants, whatever was requested. */
  scopes: readonly string[];
}

export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

/** Tokens of one app on one shop, with the rules of each grant. */
export class Access {
  /** Access tokens with their expiry. */
  readonly tokens = new Map<string, number>();
  /** The requested grants, in order. */
  readonly requestedGrants: string[] = [];
  /** The app belongs to another organisation: no client credentials. */
  isForeign = false;
  private readonly codes = new Map<string, number>();
  private pair: Pair | null = null;
  /** The refresh token before the current one: usable until the current pair is first used. */
  private previous: string | null = null;
  private readonly app: App;
  private readonly now: () => number;

  constructor(app: App, now: () => number) {
    this.app = app;
    this.now = now;
  }

  makeCode(): string {
    const code = randomBytes(16).toString("hex");
    this.codes.set(code, this.now() + SHORT_MS);
    return code;
  }

  /** The signed address to which the browser returns. */
  signedReturn(redirectUri: string, fields: Readonly<Record<string, string>>): string {
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
    const query = new URLSearchParams(sorted);
    query.set("hmac", createHmac("sha256", this.app.clientSecret).update(query.toString()).digest("hex"));
    return `${redirectUri}?${query}`;
  }

  isAccepted(token: string): boolean {
    const isGood = (this.tokens.get(token) ?? 0) > this.now();
    if (isGood && token === this.pair?.access) this.previous = null;
    return isGood;
  }

  revokeAll(): void {
    this.tokens.clear();
    this.pair = null;
    this.previous = null;
  }

  answer(body: Readonly<Record<string, unknown>>): TokenAnswer {
    const grant = typeof body.grant_type === "string" ? body.grant_type : "authorization_code";
    this.requestedGrants.push(grant);
    if (body.client_id !== this.app.clientId) return refusal("application_cannot_be_found");
    // Shopify answers like this in practice.
    if (body.client_secret !== this.app.clientSecret) return refusal("invalid_request");
    if (grant === "client_credentials") {
      if (this.isForeign) return refusal("shop_not_permitted");
      return {
        status: 200,
        body: { access_token: this.issue(ONE_DAY_SECONDS), ...this.scope, expires_in: ONE_DAY_SECONDS },
      };
    }
    if (grant === "refresh_token") return this.refresh(String(body.refresh_token));
    if (grant === "urn:ietf:params:oauth:grant-type:token-exchange") return this.exchange(body);
    if (grant !== "authorization_code") return refusal("unsupported_grant_type");
    const endsAt = this.codes.get(String(body.code)) ?? 0;
    this.codes.delete(String(body.code));
    if (endsAt <= this.now()) return refusal("invalid_request");
    if (body.expiring === "1") return this.issuePair();
    return { status: 200, body: { access_token: this.issue(Number.MAX_SAFE_INTEGER / 1e6), ...this.scope } };
  }

  /** A session token as the admin gives it to the app's page, for an offline token. */
  private exchange(body: Readonly<Record<string, unknown>>): TokenAnswer {
    const [head = "", payload = "", signature = ""] = String(body.subject_token).split(".");
    const own = createHmac("sha256", this.app.clientSecret).update(`${head}.${payload}`).digest("base64url");
    const isMeant =
      body.subject_token_type === "urn:ietf:params:oauth:token-type:id_token" &&
      body.requested_token_type === "urn:shopify:params:oauth:token-type:offline-access-token";
    if (signature !== own || !isMeant || body.expiring !== "1") return refusal("invalid_subject_token");
    return this.issuePair();
  }

  private refresh(given: string): TokenAnswer {
    if (given === this.pair?.refresh) this.previous = given;
    else if (given !== this.previous) return refusal("invalid_grant");
    return this.issuePair();
  }

  private issuePair(): TokenAnswer {
    this.pair = { access: this.issue(ONE_HOUR_SECONDS), refresh: `shprt_${randomBytes(16).toString("hex")}` };
    return {
      status: 200,
      body: {
        access_token: this.pair.access,
        ...this.scope,
        expires_in: ONE_HOUR_SECONDS,
        refresh_token: this.pair.refresh,
        refresh_token_expires_in: REFRESH_SECONDS,
      },
    };
  }

  private issue(seconds: number): string {
    const token = `shpat_${randomBytes(16).toString("hex")}`;
    this.tokens.set(token, this.now() + seconds * 1000);
    return token;
  }

  private get scope(): { readonly scope: string } {
    return { scope: this.app.scopes.join(",") };
  }
}

function refusal(error: string): TokenAnswer {
  return { status: 400, body: { error, error_description: "Refused by the stand-in" } };
}
