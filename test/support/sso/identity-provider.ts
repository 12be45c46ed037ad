import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type BrokenServer, httpServer } from "../network/broken-server.ts";

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>;

export const CLIENT = { clientId: "bridge", clientSecret: "a-client-secret", label: "Example Login" };

/**
 * How the provider behaves: correctly, or it answers the exchange of a code never, with megabytes, with an error, or
 * with a redirect.
 */
type Conduct = "honest" | "away" | "hangs" | "floods" | "fails" | "redirects";

interface Code {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
  readonly subject: string;
}

/** A small OpenID Connect provider over real HTTP. Tests set whom it signs in and how it lies. */
export class IdentityProvider {
  /** The subject who signs in. */
  subject = "mia@provider";
  conduct: Conduct = "honest";
  /** Whether a code can be used more than once. */
  forgetsCodes = false;
  /** Changes the ID token's claims. */
  claims: (honest: Claims) => Claims = (honest) => honest;
  algorithm: "RS256" | "HS256" | "none" = "RS256";
  /** Signs with a key that it doesn't publish. */
  hasOtherKey = false;
  /** The paths of the requests. */
  readonly asked: string[] = [];
  readonly #codes = new Map<string, Code>();
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #otherKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  readonly #redirect: string;
  #server: BrokenServer | null = null;

  private constructor(redirect: string) {
    this.#redirect = redirect;
  }

  /** `redirect`: the only registered address. */
  static async start(redirect: string): Promise<IdentityProvider> {
    const provider = new IdentityProvider(redirect);
    provider.#server = await httpServer((request, response) => void provider.#answer(request, response));
    return provider;
  }

  get issuer(): string {
    return this.#server?.url ?? "";
  }

  /** The provider's settings in the bridge's configuration. */
  get settings() {
    return { issuer: this.issuer, ...CLIENT };
  }

  close = async () => this.#server?.close();

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.issuer);
    this.asked.push(pathname);
    if (this.conduct === "away") return json(response, {}, 503);
    if (pathname === "/.well-known/openid-configuration") return json(response, this.#metadata());
    if (pathname === "/jwks") return json(response, { keys: [this.#publicKey()] });
    if (pathname === "/authorize") return this.#authorize(searchParams, response);
    if (this.conduct === "hangs") return;
    if (this.conduct === "fails") return json(response, {}, 502);
    if (this.conduct === "redirects" && pathname === "/token")
      return response.writeHead(307, { location: `${this.issuer}/elsewhere` }).end();
    if (this.conduct === "floods") return flood(response);
    return json(response, ...(await this.#token(request)));
  }

  #metadata() {
    const { issuer } = this;
    return {
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
      },
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #publicKey() {
    return { ...this.#keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" };
  }

  #authorize(asked: URLSearchParams, response: ServerResponse): unknown {
    const [redirect, method] = [asked.get("redirect_uri"), asked.get("code_challenge_method")];
    if (redirect !== this.#redirect || method !== "S256" || asked.get("client_id") !== CLIENT.clientId)
      return json(response, { error: "not registered" }, 400);
    const code = randomBytes(9).toString("hex");
    const [nonce, challenge] = [asked.get("nonce") ?? "", asked.get("code_challenge") ?? ""];
    this.#codes.set(code, { nonce, challenge, redirect, subject: this.subject });
    const back = new URL(redirect);
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "", iss: this.issuer }).toString();
    return response.writeHead(302, { location: back.href }).end();
  }

  async #token(request: IncomingMessage): Promise<[body: object, status?: number]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const given = new URLSearchParams(Buffer.concat(chunks).toString());
    const [, shown = ""] = (request.headers.authorization ?? "").split("Basic ");
    const secret = decodeURIComponent(Buffer.from(shown, "base64").toString());
    if (secret !== `${CLIENT.clientId}:${CLIENT.clientSecret}`) return [{ error: "invalid_client" }, 401];
    const code = this.#codes.get(given.get("code") ?? "");
    if (!this.forgetsCodes) this.#codes.delete(given.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(given.get("code_verifier") ?? "")
      .digest("base64url");
    if (code?.challenge !== challenge || code.redirect !== given.get("redirect_uri"))
      return [{ error: "invalid_grant" }, 400];
    const token = {
      access_token: "a-secret-access-token",
      token_type: "bearer",
      id_token: this.#idToken(code),
    };
    return [token];
  }

  #idToken({ nonce, subject: sub }: Code): string {
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: this.issuer, aud: CLIENT.clientId, sub, nonce, iat: now, exp: now + 300 };
    const head = { alg: this.algorithm, kid: "1" };
    const signed = [head, this.claims(honest)].map((part) => base64url(JSON.stringify(part))).join(".");
    return `${signed}.${this.#signatureOf(signed)}`;
  }

  #signatureOf(signed: string): string {
    if (this.algorithm === "none") return "";
    if (this.algorithm === "HS256")
      return createHmac("sha256", CLIENT.clientSecret).update(signed).digest("base64url");
    const key: KeyObject = this.hasOtherKey ? this.#otherKey : this.#keys.privateKey;
    return createSign("RSA-SHA256").update(signed).sign(key, "base64url");
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Sends spaces for as long as the client reads. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    while (!response.destroyed && response.write(" ".repeat(64 * 1024)));
  };
  response.on("drain", more);
  more();
}
