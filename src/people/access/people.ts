import { createHash } from "node:crypto";
import { DAY_MS } from "../../domain/durations.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { newSecret, personIn } from "./person-id.ts";
import { afterSignIn, newSso, type ProvenIdentity, type Sso, type SsoProblem } from "./sso.ts";
import {
  type ChangedPerson,
  type PeoplePlace,
  type Person,
  type PersonProblem,
  StoredPeople,
} from "./stored-people.ts";

/** Lets people, and programs that search code for secrets, recognise a token. */
const TOKEN_PREFIX = "lbp_";
const INVITATION_PREFIX = "lbi_";
const INVITATION_MS = DAY_MS;
/** The time a person was last seen is stored at most this often. */
const SEEN_EVERY_MS = 15 * 60_000;

export interface PeopleParts extends PeoplePlace {
  readonly clock: Clock;
}

/** How a person gets access: by a link that works once, within a day; or by a token at once, for a program. */
export type Proof = "link" | "token";

/**
 * The people who may sign in besides the operator. The store contains only digests of their tokens and links. These
 * have 256 random bits, so even an unkeyed digest cannot be reversed.
 */
export class People {
  readonly #clock: Clock;
  readonly #stored: StoredPeople;

  constructor(parts: PeopleParts) {
    this.#clock = parts.clock;
    this.#stored = new StoredPeople(parts);
  }

  /** Lists everyone by default: first the people of the whole bridge (`null`), then those of each tenant. */
  list(tenant?: string | null): Promise<readonly Person[]> {
    return this.#stored.list(tenant);
  }

  /** Returns `null` if there is no such person. */
  get(id: string): Promise<Person | null> {
    return this.#stored.get(id);
  }

  /** Returns `null` if there is no such person, or if the person's access has ended. */
  async admitted(id: string): Promise<Person | null> {
    const person = await this.get(id);
    return person !== null && !this.#hasEnded(person) ? person : null;
  }

  /** Returns the person with this token; `null` if nobody has it, or if the access has ended. */
  async byToken(shown: string): Promise<Person | null> {
    const person = await this.#namedIn(shown, TOKEN_PREFIX);
    return person?.token === digestOf(shown) ? person : null;
  }

  /** Adds a person. `name` must differ from all other names of the tenant, ignoring case. */
  async add(
    given: Pick<Person, "name" | "role" | "tenant" | "until">,
    proof: Proof,
  ): Promise<{ readonly person: Person; readonly secret: string } | PersonProblem> {
    const id = await this.#stored.newId(given.tenant);
    const { secret, ...made } = proof === "token" ? tokenOf(id) : this.#invitationOf(id);
    const person: Person = {
      ...{ id, ...given, addedAt: this.#clock.now(), seenAt: null, token: null, invitation: null, sso: null },
      ...made,
    };
    return (await this.#stored.add(person)) ?? { person, secret };
  }

  /** Returns `null` if there is no such person. */
  change(id: string, change: Partial<Pick<Person, "role" | "until">>): Promise<ChangedPerson<Person> | null> {
    return this.#stored.change(id, (person) => ({ ...person, ...change }));
  }

  /** Replaces the person's link. When the new link is used, the person gets a new token, and the former token ends. */
  async invite(id: string): Promise<{ readonly person: Person; readonly secret: string } | null> {
    const { secret, ...made } = this.#invitationOf(id);
    const changed = await this.#stored.change(id, (person) => ({ ...person, ...made }));
    return changed === null ? null : { person: changed.after, secret };
  }

  /** Uses an invitation, which works once; `null`: there is no such invitation, or it was used or has expired. */
  async takeInvitation(shown: string): Promise<{ readonly person: Person; readonly token: string } | null> {
    const digest = digestOf(shown);
    const now = this.#clock.now();
    const isInvited = (person: Person) =>
      person.invitation?.digest === digest && person.invitation.until > now && !this.#hasEnded(person);
    const named = await this.#namedIn(shown, INVITATION_PREFIX);
    // Checked before the lock, so that guesses lock nothing.
    if (named === null || !isInvited(named)) return null;
    const { secret, ...made } = tokenOf(named.id);
    const changed = await this.#stored.change(named.id, (person) =>
      isInvited(person) ? { ...person, ...made, invitation: null, seenAt: now } : person,
    );
    if (changed === null || changed.after === changed.before) return null;
    return { person: changed.after, token: secret };
  }

  /** Returns the removed person; `null` if there is no such person. */
  async remove(id: string): Promise<Person | null> {
    const person = (await this.#stored.change(id, () => null))?.before ?? null;
    await this.#free(person?.sso ?? null);
    return person;
  }

  /** Returns `null` if there is no such person. */
  async addSso(id: string, identity: ProvenIdentity): Promise<Sso | SsoProblem | null> {
    const sso = newSso(identity);
    const changed = await this.#stored.change(id, (person) =>
      person.sso === null ? { ...person, sso } : person,
    );
    if (changed === null) return null;
    if (changed.before.sso !== null) return "ssoKnown";
    if ((await this.#stored.settleHolder(sso.digest, id)) === id) return sso;
    // If the process ends before this, the entry signs nobody in, and the person can remove it.
    await this.#stored.change(id, (person) =>
      person.sso?.id === sso.id ? { ...person, sso: null } : person,
    );
    return "ssoTaken";
  }

  /** The person with this identity; `sso` is `null` if the challenge was used. `null`: nobody has it, or no access. */
  async claimSso(
    identity: ProvenIdentity,
  ): Promise<{ readonly person: Person; readonly sso: Sso | null } | null> {
    const claimable = (person: Person) =>
      person.sso?.digest === identity.digest && !this.#hasEnded(person) ? person.sso : null;
    const holder = await this.#stored.holderOf(identity.digest);
    // Checked before the lock, so that strangers with an account at the provider lock nothing.
    if (holder === null || claimable(holder) === null) return null;
    const changed = await this.#stored.change(holder.id, (person) => {
      const sso = claimable(person);
      const used = sso === null ? null : afterSignIn(sso, identity);
      return used === null ? person : { ...person, sso: used };
    });
    if (changed === null || claimable(changed.before) === null) return null;
    const { before, after } = changed;
    return { person: after, sso: after === before ? null : after.sso };
  }

  /** Returns what it removed; `null` if there is no such person, or if the person has no single sign-on. */
  async removeSso(id: string): Promise<Sso | null> {
    const changed = await this.#stored.change(id, (person) =>
      person.sso === null ? person : { ...person, sso: null },
    );
    const removed = changed?.before.sso ?? null;
    await this.#free(removed);
    return removed;
  }

  async noteSeen({ id, seenAt }: Person): Promise<void> {
    const now = this.#clock.now();
    if (seenAt !== null && Math.abs(now - seenAt) < SEEN_EVERY_MS) return;
    await this.#stored.change(id, (person) => ({ ...person, seenAt: now }));
  }

  #hasEnded({ until }: Person): boolean {
    return until !== null && until <= this.#clock.now();
  }

  /** Returns the person named in the secret, without checking the secret; `null` if it names nobody who has access. */
  async #namedIn(shown: string, prefix: string): Promise<Person | null> {
    const id = shown.startsWith(prefix) ? personIn(shown.slice(prefix.length)) : undefined;
    return id === undefined ? null : this.admitted(id);
  }

  async #free(removed: Sso | null): Promise<void> {
    if (removed !== null) await this.#stored.settleHolder(removed.digest, null);
  }

  #invitationOf(id: string) {
    const secret = INVITATION_PREFIX + newSecret(id);
    return { secret, invitation: { digest: digestOf(secret), until: this.#clock.now() + INVITATION_MS } };
  }
}

/** Whether the ticket is an invitation. */
export function isInvitation(ticket: string): boolean {
  return ticket.startsWith(INVITATION_PREFIX);
}

function tokenOf(id: string) {
  const secret = TOKEN_PREFIX + newSecret(id);
  return { secret, token: digestOf(secret) };
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
