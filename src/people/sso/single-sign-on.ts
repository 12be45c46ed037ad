import { createHash } from "node:crypto";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { Challenges, type ChallengeUse } from "../access/challenge.ts";
import type { People } from "../access/people.ts";
import type { ProvenIdentity, Sso, SsoProblem } from "../access/sso.ts";
import type { Person } from "../access/stored-people.ts";
import {
  type Binding,
  Provider,
  type ProviderFailure,
  type ProviderSettings,
  redirectAddressOf,
} from "./provider.ts";

export interface SingleSignOnParts {
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
  /** Seals the state that a browser takes to the provider, so that nothing is stored for strangers' sign-ins. */
  readonly adminToken: string;
  readonly publicUrl: string | null;
  readonly oidc: ProviderSettings | null;
  readonly people: Pick<People, "addSso" | "claimSso">;
}

/** Why an answer of the provider is not accepted. `late`: this browser did not request it, or the time is over. */
export type SsoFailure = ProviderFailure | "late";

export type SsoSignIn =
  | { readonly ok: true; readonly person: Person; readonly sso: Sso }
  /** `person`: the person with the proven identity; `null` if none is proven. */
  | { readonly ok: false; readonly person: Person | null; readonly because: SsoFailure | "unknown" };

/** Sign-in at the operator's identity provider. Only a signed-in person links an identity, never the provider. */
export class SingleSignOn {
  readonly #parts: SingleSignOnParts;
  readonly #challenges: Challenges;
  readonly #provider: Provider | null;
  /** The name that people call the provider; `null` if there is none. */
  readonly label: string | null;

  constructor(parts: SingleSignOnParts) {
    const { oidc, publicUrl, adminToken } = parts;
    this.#parts = parts;
    this.#challenges = new Challenges(adminToken, "single sign-on");
    this.#provider =
      oidc === null || publicUrl === null
        ? null
        : new Provider({ ...parts, settings: oidc, redirectAddress: redirectAddressOf(publicUrl) });
    this.label = this.#provider === null || oidc === null ? null : (oidc.label ?? new URL(oidc.issuer).host);
  }

  /** Returns the address at which the browser continues; `null` if the provider is unavailable. */
  async begin(use: ChallengeUse): Promise<string | null> {
    const state = this.#challenges.make(use, this.#parts.clock.now());
    return (await this.#provider?.address(this.#binding(state, use))) ?? null;
  }

  /** `answer`: the query with which the browser came back; `place`: where the browser is, for counting guesses. */
  async signIn(visit: string, answer: string, place: string): Promise<SsoSignIn> {
    const identity = await this.#prove(answer, { visit, person: null }, place);
    if (typeof identity === "string") return { ok: false, person: null, because: identity };
    const { person, sso } = (await this.#parts.people.claimSso(identity)) ?? { person: null, sso: null };
    if (person === null) return { ok: false, person, because: "unknown" };
    return sso === null ? { ok: false, person, because: "late" } : { ok: true, person, sso };
  }

  /** Links the proven identity to the person. `late` also if the person was removed meanwhile. */
  async add(person: string, visit: string, answer: string): Promise<Sso | SsoProblem | SsoFailure> {
    const identity = await this.#prove(answer, { visit, person }, person);
    if (typeof identity === "string") return identity;
    return (await this.#parts.people.addSso(person, identity)) ?? "late";
  }

  async #prove(answer: string, use: ChallengeUse, place: string): Promise<ProvenIdentity | SsoFailure> {
    const { clock, log } = this.#parts;
    const state = new URLSearchParams(answer).get("state") ?? "";
    const now = clock.now();
    const valid = this.#challenges.check(state, use, now);
    if (valid === null || this.#provider === null) return "late";
    const proven = await this.#provider.prove(answer, this.#binding(state, use), place);
    if (proven.ok) return { digest: digestOf(proven.issuer, proven.subject), valid, now };
    log.warn({ error: proven.error }, LOG_LINES.ssoFailed);
    return proven.failure;
  }

  #binding(state: string, use: ChallengeUse): Binding {
    const secretOf = (name: string) => this.#challenges.secretOf(state, use, name);
    return { state, nonce: secretOf("nonce"), verifier: secretOf("verifier") };
  }
}

function digestOf(...identity: readonly [issuer: string, subject: string]): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("base64url");
}
