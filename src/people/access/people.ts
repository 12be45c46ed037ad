import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Meaning, type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import { ROLES } from "./role.ts";
import { addSso, claimSso, type ProvenIdentity, type Sso, type SsoProblem, storedSso } from "./sso.ts";

/** Of the whole bridge, and of each tenant. */
export const MOST_PEOPLE = 200;
export const PEOPLE_NAME = "people";
/** Recognised by people, and by programs that look for secrets in code. */
const TOKEN_PREFIX = "lbp_";
const INVITATION_PREFIX = "lbi_";
const SECRET_BYTES = 32;
const INVITATION_MS = DAY_MS;
/** The time a person was last seen is stored at most this often. */
const SEEN_EVERY_MS = 15 * 60_000;

const storedPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Whose shops alone the person sees; `null`: the whole bridge. */
  tenant: z.string().nullable(),
  addedAt: z.number(),
  seenAt: z.number().nullable(),
  /** Since when the access no longer works; `null`: it has no end. */
  until: z.number().nullable(),
  /** Digest of the token; `null`: the invitation was not used yet. */
  token: z.string().nullable(),
  /** Digest of the link that opens the first session and gives the token. */
  invitation: z.object({ digest: z.string(), until: z.number() }).nullable(),
  /** Whom the identity provider knows the person as; `null`: the person has no single sign-on. */
  sso: storedSso.nullable(),
});
const PEOPLE = new StoredValue(PEOPLE_NAME, z.array(storedPerson).readonly(), "refused");

/** Somebody with a name and a role. */
export type Person = Meaning<typeof storedPerson>;

/** Why a person cannot be added or changed. */
export type PersonProblem =
  | { readonly code: "personNameTaken"; readonly name: string }
  | { readonly code: "peopleFull"; readonly most: number };

export interface PeopleParts extends MemoryPlace<"getValue" | "changeValue"> {
  readonly clock: Clock;
}

/** How the person gets in: a link that can be used once within a day, or a token at once, for a program. */
export type Proof = "link" | "token";

/**
 * The people who may sign in besides the operator. The store has only digests of their tokens and links: these are 256
 * random bits, so that a digest without a key cannot be reversed.
 */
export class People {
  readonly #parts: PeopleParts;

  constructor(parts: PeopleParts) {
    this.#parts = parts;
  }

  async list(): Promise<readonly Person[]> {
    return (await PEOPLE.read(this.#parts, "")) ?? [];
  }

  /** `null`: there is no such person, or the access has ended. */
  async admitted(id: string): Promise<Person | null> {
    const person = (await this.list()).find((each) => each.id === id);
    return person !== undefined && !this.#hasEnded(person) ? person : null;
  }

  /** Whose token it is; `null`: nobody's, or the access has ended. */
  async byToken(shown: string): Promise<Person | null> {
    if (!shown.startsWith(TOKEN_PREFIX)) return null;
    const digest = digestOf(shown);
    const person = (await this.list()).find(({ token }) => token === digest);
    return person !== undefined && !this.#hasEnded(person) ? person : null;
  }

  /** `name` must be unlike every other name of the tenant, whatever its letters' case. */
  async add(
    given: Pick<Person, "name" | "role" | "tenant" | "until">,
    proof: Proof,
  ): Promise<{ readonly person: Person; readonly secret: string } | PersonProblem> {
    const now = this.#parts.clock.now();
    const made = proof === "token" ? { token: newSecret(TOKEN_PREFIX) } : this.#newInvitation(now);
    const person: Person = {
      ...{ id: randomBytes(9).toString("base64url"), ...given, addedAt: now, seenAt: null, sso: null },
      ...(made.token === undefined
        ? { token: null, invitation: made.invitation }
        : { token: digestOf(made.token), invitation: null }),
    };
    const problem = await this.#change((people): PeopleChange<PersonProblem | null> => {
      const beside = people.filter(({ tenant }) => tenant === given.tenant);
      if (beside.some(({ name }) => isSameName(name, given.name)))
        return [people, { code: "personNameTaken", name: given.name }];
      if (beside.length >= MOST_PEOPLE) return [people, { code: "peopleFull", most: MOST_PEOPLE }];
      return [[...people, person], null];
    });
    return problem ?? { person, secret: made.token ?? made.link };
  }

  /** The person before and after; `null`: there is none. */
  change(
    id: string,
    change: Partial<Pick<Person, "role" | "until">>,
  ): Promise<{ readonly before: Person; readonly after: Person } | null> {
    return this.#changeOne(id, (person) => ({ ...person, ...change }));
  }

  /** A new link in place of the former one. With it the person gets a new token, and the former one ends. */
  async invite(id: string): Promise<{ readonly person: Person; readonly secret: string } | null> {
    const { link, invitation } = this.#newInvitation(this.#parts.clock.now());
    const changed = await this.#changeOne(id, (person) => ({ ...person, invitation }));
    return changed === null ? null : { person: changed.after, secret: link };
  }

  /** Uses an invitation up; `null`: there is none like it, it was used, or its time is over. */
  async takeInvitation(shown: string): Promise<{ readonly person: Person; readonly token: string } | null> {
    const digest = digestOf(shown);
    const now = this.#parts.clock.now();
    const isInvited = (person: Person) =>
      person.invitation?.digest === digest && person.invitation.until > now && !this.#hasEnded(person);
    // Guesses lock nothing.
    if (!(await this.list()).some(isInvited)) return null;
    const token = newSecret(TOKEN_PREFIX);
    const person = await this.#change((people): PeopleChange<Person | null> => {
      const invited = people.find(isInvited);
      if (invited === undefined) return [people, null];
      const admitted = { ...invited, invitation: null, token: digestOf(token), seenAt: now };
      return [people.map((each) => (each === invited ? admitted : each)), admitted];
    });
    return person === null ? null : { person, token };
  }

  /** Returns whom it removed; `null`: there is no such person. */
  remove(id: string): Promise<Person | null> {
    return this.#change((people) => {
      const person = people.find((each) => each.id === id) ?? null;
      return [person === null ? people : people.filter((each) => each !== person), person];
    });
  }

  /** `null`: there is no such person. */
  addSso(id: string, identity: ProvenIdentity): Promise<Sso | SsoProblem | null> {
    return this.#change((people) => addSso(people, id, identity));
  }

  /** Whose identity it is; its challenge counts once. `null`: nobody's, or the access has ended. */
  async claimSso(
    identity: ProvenIdentity,
  ): Promise<{ readonly person: Person; readonly sso: Sso | null } | null> {
    // Strangers with an account at the provider lock nothing.
    if (!(await this.list()).some(({ sso }) => sso?.digest === identity.digest)) return null;
    return this.#change((people) => claimSso(people, (person) => !this.#hasEnded(person), identity));
  }

  /** Returns what it removed; `null`: there is no such person, or the person has none. */
  async removeSso(id: string): Promise<Sso | null> {
    return (await this.#changeOne(id, (person) => ({ ...person, sso: null })))?.before.sso ?? null;
  }

  async noteSeen({ id, seenAt }: Person): Promise<void> {
    const now = this.#parts.clock.now();
    if (seenAt !== null && Math.abs(now - seenAt) < SEEN_EVERY_MS) return;
    await this.#changeOne(id, (person) => ({ ...person, seenAt: now }));
  }

  #hasEnded({ until }: Person): boolean {
    return until !== null && until <= this.#parts.clock.now();
  }

  #newInvitation(now: Moment) {
    const link = newSecret(INVITATION_PREFIX);
    return { token: undefined, link, invitation: { digest: digestOf(link), until: now + INVITATION_MS } };
  }

  #changeOne(
    id: string,
    change: (person: Person) => Person,
  ): Promise<{ readonly before: Person; readonly after: Person } | null> {
    return this.#change((people) => {
      const before = people.find((person) => person.id === id);
      if (before === undefined) return [people, null];
      const after = change(before);
      return [people.map((person) => (person === before ? after : person)), { before, after }];
    });
  }

  async #change<Result>(change: (people: readonly Person[]) => PeopleChange<Result>): Promise<Result> {
    const made: { result?: Result } = {};
    await PEOPLE.change(this.#parts, "", (known) => {
      const [people, result] = change(known ?? []);
      made.result = result;
      return known === null && people.length === 0 ? null : people;
    });
    return made.result as Result;
  }
}

type PeopleChange<Result> = readonly [people: readonly Person[], result: Result];

/** Whether the ticket is an invitation. */
export function isInvitation(ticket: string): boolean {
  return ticket.startsWith(INVITATION_PREFIX);
}

function newSecret(prefix: string): string {
  return prefix + randomBytes(SECRET_BYTES).toString("base64url");
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFKC").toLowerCase();
  return plain(one) === plain(other);
}
