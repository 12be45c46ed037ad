import { generateKeyPairSync } from "node:crypto";
import type { RequestListener } from "node:http";
import Provider, { type ClientAuthMethod, type SigningAlgorithm } from "oidc-provider";
import { type BrokenServer, httpServer } from "../network/broken-server.ts";
import { CLIENT } from "./identity-provider.ts";

/** How providers differ: how clients authenticate, and how tokens are signed. */
export interface Registered {
  readonly auth: ClientAuthMethod;
  readonly alg: SigningAlgorithm;
}

const KEYS: Readonly<Record<string, () => object>> = {
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
};
/** More steps than its sign-in and consent take. */
const MOST_STEPS = 12;

/** A certified OpenID Connect provider (the package oidc-provider), with its own sign-in and consent pages. */
export class CertifiedProvider implements AsyncDisposable {
  readonly #server: BrokenServer;

  private constructor(server: BrokenServer) {
    this.#server = server;
  }

  /** `redirect`: the only registered address. */
  static async start(redirect: string, { auth, alg }: Registered): Promise<CertifiedProvider> {
    let answer: RequestListener = () => {};
    const server = await httpServer((request, response) => answer(request, response));
    const { clientId: client_id, clientSecret: client_secret } = CLIENT;
    const client = { client_id, client_secret, redirect_uris: [redirect] };
    answer = new Provider(server.url, {
      clients: [{ ...client, token_endpoint_auth_method: auth, id_token_signed_response_alg: alg }],
      clientAuthMethods: [auth],
      cookies: { keys: ["a cookie key"] },
      jwks: { keys: [{ ...KEYS[alg]?.(), use: "sig", alg }] } as never,
    }).callback();
    return new CertifiedProvider(server);
  }

  /** The provider's settings in the bridge's configuration. */
  get settings() {
    return { issuer: this.#server.url, ...CLIENT };
  }

  /** Signs in as a person's browser does. Returns the query with which the browser comes back. */
  async signIn(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let [at, form] = [new URL(address), null as URLSearchParams | null];
    for (let step = 0; step < MOST_STEPS; step++) {
      if (at.origin !== this.#server.url) return at.search.slice(1);
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const sent = form === null ? {} : { method: "POST", body: form };
      const answer = await fetch(at, { ...sent, headers: { cookie }, redirect: "manual" });
      for (const each of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        cookies.set(name, value);
      }
      const page = answer.status === 200 ? await answer.text() : null;
      const next =
        page === null ? answer.headers.get("location") : /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      if (next == null) throw new Error(`${at.pathname} leads nowhere: ${answer.status}`);
      form = page === null ? null : filled(page, login);
      at = new URL(next, at);
    }
    throw new Error(`still at ${at.pathname}`);
  }

  [Symbol.asyncDispose] = () => this.#server.close();
}

/** The form of the sign-in or consent page, filled in. */
function filled(page: string, login: string): URLSearchParams {
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)];
  const fields = hidden.map(([, name = "", value = ""]) => [name, value] as [string, string]);
  return new URLSearchParams([...fields, ["login", login], ["password", "any"]]);
}
