import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Problem } from "../../http/problem-codes.ts";
import { type Meaning, type MemoryPlace, StoredValues } from "../../store/remembered.ts";
import { GROUP_LETTERS, groupIn, newPersonId, newSecret } from "./person-id.ts";
import { ROLES } from "./role.ts";
import { storedSso } from "./sso.ts";

/** Of the whole bridge, and of each tenant. */
export const MOST_PEOPLE = 200;
export const PEOPLE_PREFIX = "people/";
const GROUP_KEY = "peopleKey";

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
/** One value for the people of each tenant, and one for those of the whole bridge: none waits for another's change. */
const PEOPLE = new StoredValues(PEOPLE_PREFIX, z.array(storedPerson).readonly(), "refused");
/** The id of the person who has an identity of the provider, by its digest. It counts only while the person's entry has it too. */
const HOLDERS = new StoredValues("sso/", z.string(), "refused");

/** Somebody with a name and a role. */
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
   * Of the tenant or (`null`) of the whole bridge, in the order of adding. By default everybody: those of the whole bridge,
   * then by tenant.
   */
  async list(tenant?: string | null): Promise<readonly Person[]> {
    if (tenant !== undefined) return this.#read(await this.#groupOf(tenant));
    const groups = (await PEOPLE.list(this.#place)).map(({ value }) => value);
    const tenantIn = ([first]: readonly Person[]) => first?.tenant ?? "";
    return groups.sort((one, other) => (tenantIn(one) < tenantIn(other) ? -1 : 1)).flat();
  }

  /** `null`: there is no such person. */
  async get(id: string): Promise<Person | null> {
    const group = groupIn(id);
    return group === null ? null : ((await this.#read(group)).find((each) => each.id === id) ?? null);
  }

  async newId(tenant: string | null): Promise<string> {
    return newPersonId(await this.#groupOf(tenant));
  }

  /** `null`: the person was added. */
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

  /** `change` returns the same person if nothing changes, and `null` to remove the person. Returns `null` if there is none. */
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

  /** Whose identity it is; `null`: nobody's. */
  async holderOf(digest: string): Promise<Person | null> {
    const holder = await HOLDERS.named(digest).read(this.#place, "");
    return holder === null ? null : this.#holding(holder, digest);
  }

  /**
   * Call it after the claimant's entry was given the identity, or (`null`) after an entry has lost it. Returns whose it is: of two who
   * add it at once, the first one's.
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

  /** Keyed, so that a stranger who knows a tenant's name can ask for nothing of it. */
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

/** Whatever the letters' case: people of a tenant could not tell them apart. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFKC").toLowerCase();
  return plain(one) === plain(other);
}
