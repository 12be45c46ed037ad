import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Problem } from "../../http/problem-codes.ts";
import { type Meaning, type MemoryPlace, StoredValues } from "../../store/remembered.ts";
import { GROUP_LETTERS, groupIn, newPersonId, newSecret } from "./person-id.ts";
import { ROLES } from "./role.ts";
import { storedSso } from "./sso.ts";

/** The most people of the whole bridge, and of each tenant. */
export const MOST_PEOPLE = 200;
export const PEOPLE_PREFIX = "people/";
const GROUP_KEY = "peopleKey";

const storedPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The tenant whose shops the person sees; `null`: the person sees the whole bridge. */
  tenant: z.string().nullable(),
  addedAt: z.number(),
  seenAt: z.number().nullable(),
  /** When the access ends; `null`: never. */
  until: z.number().nullable(),
  /** Digest of the token; `null`: the invitation was not used yet. */
  token: z.string().nullable(),
  /** The link that opens the first session and gives the token, as a digest. */
  invitation: z.object({ digest: z.string(), until: z.number() }).nullable(),
  /** The person's identity at the identity provider; `null`: no single sign-on. */
  sso: storedSso.nullable(),
});
/** One value per tenant, and one for people of the whole bridge: changes of one do not wait for another's. */
const PEOPLE = new StoredValues(PEOPLE_PREFIX, z.array(storedPerson).readonly(), "refused");
/** The id of the person with an identity, by its digest; valid only while the person's entry has the same digest. */
const HOLDERS = new StoredValues("sso/", z.string(), "refused");

/** A person who may sign in. */
export type Person = Meaning<typeof storedPerson>;

/** Why a person cannot be added. */
export type PersonProblem = Extract<Problem, { readonly code: "personNameTaken" | "peopleFull" }>;

export type PeoplePlace = MemoryPlace<
  "getValue" | "changeValue" | "listValues" | "lockedSetting" | "lockSetting"
>;

/** A person before and after a change. */
export interface ChangedPerson<After> {
  readonly before: Person;
  readonly after: After;
}

export class StoredPeople {
  readonly #place: PeoplePlace;

  constructor(place: PeoplePlace) {
    this.#place = place;
  }

  /**
   * Lists the people of the tenant, or (`null`) of the whole bridge, in the order in which they were added. Lists
   * everyone by default: first the people of the whole bridge, then those of each tenant.
   */
  async list(tenant?: string | null): Promise<readonly Person[]> {
    if (tenant !== undefined) return this.#read(await this.#groupOf(tenant));
    const groups = (await PEOPLE.list(this.#place)).map(({ value }) => value);
    const tenantIn = ([first]: readonly Person[]) => first?.tenant ?? "";
    return groups.sort((one, other) => (tenantIn(one) < tenantIn(other) ? -1 : 1)).flat();
  }

  /** Returns `null` if there is no such person. */
  async get(id: string): Promise<Person | null> {
    const group = groupIn(id);
    return group === null ? null : ((await this.#read(group)).find((each) => each.id === id) ?? null);
  }

  async newId(tenant: string | null): Promise<string> {
    return newPersonId(await this.#groupOf(tenant));
  }

  /** Returns `null` if the person was added, otherwise why not. */
  async add(person: Person): Promise<PersonProblem | null> {
    let problem: PersonProblem | null = null;
    await this.#change(person.id, (people) => {
      problem = people.some(({ name }) => isSameName(name, person.name))
        ? { code: "personNameTaken", name: person.name }
        : people.length >= MOST_PEOPLE
          ? { code: "peopleFull", most: MOST_PEOPLE }
          : null;
      return problem === null ? [...people, person] : people;
    });
    return problem;
  }

  /** `change` returns the same object to change nothing, `null` to remove the person. Returns `null` for no person. */
  async change<After extends Person | null>(
    id: string,
    change: (person: Person) => After,
  ): Promise<ChangedPerson<After> | null> {
    let changed: ChangedPerson<After> | null = null;
    await this.#change(id, (people) => {
      const before = people.find((person) => person.id === id);
      if (before === undefined) return people;
      const after = change(before);
      changed = { before, after };
      if (after === before) return people;
      return people.flatMap((each) => (each === before ? (after ?? []) : each));
    });
    return changed;
  }

  /** Returns the person with this identity; `null` if nobody has it. */
  async holderOf(digest: string): Promise<Person | null> {
    const holder = await HOLDERS.named(digest).read(this.#place, "");
    return holder === null ? null : this.#holding(holder, digest);
  }

  /**
   * Call after the claimant's entry got the identity, or with `null` after an entry lost it. Returns the id of the
   * person who has it. If two people add it at the same time, the first one keeps it.
   */
  settleHolder(digest: string, claimant: string | null): Promise<string | null> {
    return HOLDERS.named(digest).change(this.#place, "", async (known) =>
      known !== null && (await this.#holding(known, digest)) !== null ? known : claimant,
    );
  }

  async #holding(holder: string, digest: string): Promise<Person | null> {
    const person = await this.get(holder);
    return person?.sso?.digest === digest ? person : null;
  }

  /** The digest is keyed, so that someone who knows a tenant's name cannot guess it. */
  async #groupOf(tenant: string | null): Promise<string> {
    const { store } = this.#place;
    const key =
      (await store.lockedSetting("", GROUP_KEY)) ?? (await store.lockSetting("", GROUP_KEY, newSecret()));
    const digest = createHmac("sha256", key).update(tenant ?? "");
    return digest.digest("base64url").slice(0, GROUP_LETTERS);
  }

  async #read(group: string): Promise<readonly Person[]> {
    return (await PEOPLE.named(group).read(this.#place, "")) ?? [];
  }

  async #change(id: string, change: (people: readonly Person[]) => readonly Person[]): Promise<void> {
    const group = groupIn(id);
    if (group === null) return;
    await PEOPLE.named(group).change(this.#place, "", (known) => {
      const people = change(known ?? []);
      return people.length === 0 ? null : people;
    });
  }
}

/** Ignores case, because people of a tenant could not tell such names apart. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFKC").toLowerCase();
  return plain(one) === plain(other);
}
