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
  /** Seals what a browser takes along to the provider: nothing is stored for sign-ins that strangers begin. */
  readonly adminToken: string;
  readonly publicUrl: string | null;
  readonly oidc: ProviderSettings | null;
  readonly people: Pick<People, "addSso" | "claimSso">;
}

/** Why an answer of the provider is not used: `late` if this browser did not ask for it, or not within the time. */
export type SsoFailure = ProviderFailure | "late";

export type SsoSignIn =
  | { readonly ok: true; readonly person: Person; readonly sso: Sso }
  /** `person`: whose it is, if that is proven. */
  | { readonly ok: false; readonly person: Person | null; readonly because: SsoFailure | "unknown" };

/** Signing in at the operator's identity provider. Whom it means is added by the person who is signed in, never by what it claims. */
export class SingleSignOn {
  readonly #parts: SingleSignOnParts;
  readonly #challenges: Challenges;
  readonly #provider: Provider | null;
  /** What people call the provider; `null`: there is none. */
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

  /** Where the browser goes next; `null`: the provider is away. */
  async begin(use: ChallengeUse): Promise<string | null> {
    const state = this.#challenges.make(use, this.#parts.clock.now());
    return (await this.#provider?.address(this.#binding(state, use))) ?? null;
  }

  /** `answer`: the query that the browser came back with; `place`: where it is, as guesses are counted. */
  async signIn(visit: string, answer: string, place: string): Promise<SsoSignIn> {
    const identity = await this.#prove(answer, { visit, person: null }, place);
    if (typeof identity === "string") return { ok: false, person: null, because: identity };
    const { person, sso } = (await this.#parts.people.claimSso(identity)) ?? { person: null, sso: null };
    if (person === null) return { ok: false, person, because: "unknown" };
    return sso === null ? { ok: false, person, because: "late" } : { ok: true, person, sso };
  }

  /** A person who was removed meanwhile is too late. */
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
