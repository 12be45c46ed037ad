import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { NoPasskeySite, Problem } from "../../http/problem-codes.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Meaning, type MemoryPlace, StoredValues } from "../../store/remembered.ts";
import { afterFirstUse, Challenges, type ChallengeUse, usedChallenge } from "../access/challenge.ts";
import type { People } from "../access/people.ts";
import type { Person } from "../access/stored-people.ts";
import type { PasskeyRefusal } from "../acts/act-codes.ts";
import {
  challengeIn,
  checkNew,
  checkProof,
  isCountedOn,
  type NewPasskey,
  type PasskeyProof,
} from "./ceremony.ts";
import { type PasskeySite, passkeySite } from "./passkey-site.ts";

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 10;

const storedPasskey = z.object({
  id: z.string(),
  name: z.string(),
  /** The domain at which it works. */
  domain: z.string(),
  credential: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).readonly(),
  addedAt: z.number(),
  usedAt: z.number().nullable(),
});
const storedPasskeys = z.object({
  passkeys: z.array(storedPasskey).readonly(),
  /** Challenges that were used and have not expired. */
  used: z.array(usedChallenge).readonly(),
});
/** One value for each person, so that a sign-in changes nobody else's. */
const PASSKEYS = new StoredValues("passkeys/", storedPasskeys, "refused");
type Stored = Meaning<typeof storedPasskeys>;
const NONE: Stored = { passkeys: [], used: [] };

/** The public part of a passkey. It verifies sign-ins, and cannot be used to sign in. */
export type Passkey = Meaning<typeof storedPasskey>;

/** Why a passkey cannot be added. */
export type PasskeyProblem = Extract<
  Problem,
  { readonly code: "signInLate" | "passkeyNotMade" | "passkeyKnown" | "passkeysFull" }
>;

export type PasskeySignIn =
  | { readonly ok: true; readonly person: Person; readonly passkey: Passkey }
  /** `person`: the person who seems to own the passkey; `null` if nobody with access does. */
  | { readonly ok: false; readonly person: Person | null; readonly because: PasskeyRefusal };

export interface PasskeysParts extends MemoryPlace<"getValue" | "changeValue"> {
  readonly clock: Clock;
  /** The key that seals challenges. If it changes, only challenges that were just issued become invalid. */
  readonly adminToken: string;
  readonly publicUrl: string | null;
  readonly people: Pick<People, "admitted">;
}

/** The passkeys of people. Their secret parts stay in the people's devices. */
export class Passkeys {
  readonly #parts: PasskeysParts;
  readonly #challenges: Challenges;
  /** The site at which they work, or why they are not offered. */
  readonly site: PasskeySite | NoPasskeySite;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
    this.#challenges = new Challenges(parts.adminToken, "passkey");
    this.site = passkeySite(parts.publicUrl);
  }

  async list(person: string): Promise<readonly Passkey[]> {
    return (await PASSKEYS.named(person).read(this.#parts, ""))?.passkeys ?? [];
  }

  challenge(use: ChallengeUse): string {
    return this.#challenges.make(use, this.#parts.clock.now());
  }

  async add(
    person: string,
    visit: string,
    site: PasskeySite,
    { name, made }: { readonly name: string; readonly made: NewPasskey },
  ): Promise<Passkey | PasskeyProblem> {
    const valid = this.#validChallenge(made.response.clientDataJSON, { visit, person });
    if (valid === null) return { code: "signInLate" };
    const checked = await checkNew(made, { site, isChallenge: valid.isIt });
    if (checked === null) return { code: "passkeyNotMade" };
    const passkey: Passkey = {
      ...{ id: randomBytes(9).toString("base64url"), name, domain: site.domain, ...checked },
      ...{ transports: made.response.transports, addedAt: this.#parts.clock.now(), usedAt: null },
    };
    return this.#change(person, (known): readonly [Stored, Passkey | PasskeyProblem] => {
      const used = afterFirstUse(known.used, valid, valid.now);
      if (used === null) return [known, { code: "signInLate" }];
      if (known.passkeys.length >= MOST_PASSKEYS)
        return [known, { code: "passkeysFull", most: MOST_PASSKEYS }];
      if (known.passkeys.some(({ credential }) => credential === checked.credential))
        return [known, { code: "passkeyKnown" }];
      return [{ passkeys: [...known.passkeys, passkey], used }, passkey];
    });
  }

  /** Signs in the owner of a passkey. The authenticator stores the owner's id, so nobody has to type a name. */
  async signIn(visit: string, site: PasskeySite, shown: PasskeyProof): Promise<PasskeySignIn> {
    const person = await this.#parts.people.admitted(ownerOf(shown));
    const refuse = (because: PasskeyRefusal) => ({ ok: false, person, because }) as const;
    const found = person === null ? [] : await this.list(person.id);
    const known = found.find(({ credential }) => credential === shown.id);
    if (person === null || known === undefined) return refuse("unknown");
    const valid = this.#validChallenge(shown.response.clientDataJSON, { visit, person: null });
    if (valid === null) return refuse("late");
    const counter = await checkProof(shown, known, { site, isChallenge: valid.isIt });
    if (counter === null) return refuse("invalid");
    const usedAt = this.#parts.clock.now();
    return this.#change(person.id, (now): readonly [Stored, PasskeySignIn] => {
      const passkey = now.passkeys.find(({ id }) => id === known.id);
      if (passkey === undefined) return [now, refuse("unknown")];
      const used = afterFirstUse(now.used, valid, usedAt);
      if (used === null) return [now, refuse("late")];
      if (!isCountedOn(passkey.counter, counter)) return [now, refuse("counter")];
      const passkeys = now.passkeys.map((each) => (each === passkey ? { ...each, counter, usedAt } : each));
      return [
        { passkeys, used },
        { ok: true, person, passkey },
      ];
    });
  }

  /** Returns the passkey before and after the change; `null` if the person has no such passkey. */
  rename(person: string, id: string, name: string): Promise<readonly [Passkey, Passkey] | null> {
    return this.#change(person, (known) => {
      const before = known.passkeys.find((each) => each.id === id);
      if (before === undefined) return [known, null];
      const after = { ...before, name };
      return [
        { ...known, passkeys: known.passkeys.map((each) => (each === before ? after : each)) },
        [before, after] as const,
      ];
    });
  }

  /** Returns the removed passkey; `null` if the person has no such passkey. */
  remove(person: string, id: string): Promise<Passkey | null> {
    return this.#change(person, (known) => {
      const removed = known.passkeys.find((each) => each.id === id) ?? null;
      const passkeys = known.passkeys.filter((each) => each !== removed);
      return [removed === null ? known : { ...known, passkeys }, removed];
    });
  }

  /** Returns how many it removed. */
  removeAll(person: string): Promise<number> {
    return this.#change(person, (known) => {
      const count = known.passkeys.length;
      return [count === 0 ? known : { ...known, passkeys: [] }, count];
    });
  }

  /** Call after the person was removed. If this fails, what remains gives no access, because it belongs to nobody. */
  forget(person: string): Promise<void> {
    return forgetPasskeys(this.#parts, person);
  }

  #validChallenge(clientDataJSON: string, use: ChallengeUse) {
    const challenge = challengeIn(clientDataJSON);
    const now = this.#parts.clock.now();
    const valid = challenge === null ? null : this.#challenges.check(challenge, use, now);
    return valid === null ? null : { ...valid, now, isIt: (signed: string) => signed === challenge };
  }

  async #change<Result>(
    person: string,
    change: (known: Stored) => readonly [after: Stored, result: Result],
  ): Promise<Result> {
    const made: { result?: Result } = {};
    await PASSKEYS.named(person).change(this.#parts, "", (known) => {
      const before = known ?? NONE;
      const [after, result] = change(before);
      made.result = result;
      return after === before ? known : after;
    });
    return made.result as Result;
  }
}

function ownerOf({ response }: PasskeyProof): string {
  return response.userHandle ?? "";
}

/** Deletes the passkeys of a person who was removed. */
export async function forgetPasskeys(place: MemoryPlace<"changeValue">, person: string): Promise<void> {
  await PASSKEYS.named(person).change(place, "", () => null);
}
