import type { Person } from "../../people/access/stored-people.ts";
import type { SignInRefusal } from "../../people/acts/act-codes.ts";
import type { ActLog } from "../../people/acts/act-log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { asVisitor, personName, tenantOf } from "./visitor.ts";

/** One audit log entry counts a person's refused sign-ins within this time. */
const WINDOW_MS = 60 * 60_000;

interface Refused {
  readonly since: number;
  times: number;
  /** The number of the audit log entry; `null` if it could not be stored. */
  readonly entry: Promise<number | null>;
}

/** Records refused sign-ins of known people: one audit log entry per person and hour. */
export class RefusedSignIns {
  readonly #clock: Pick<Clock, "now">;
  /** Keyed by the person's id, which strangers cannot invent. */
  readonly #counted = new Map<string, Refused>();

  constructor({ clock }: { readonly clock: Pick<Clock, "now"> }) {
    this.#clock = clock;
  }

  async note(acts: ActLog, person: Person, refusal: SignInRefusal, from: string): Promise<void> {
    const now = this.#clock.now();
    this.#forgetOld(now);
    const done = (times: number) => ({ code: "actSignInRefused", ...refusal, times, from }) as const;
    const known = this.#counted.get(person.id);
    if (known !== undefined) {
      known.times += 1;
      const number = await known.entry;
      if (number !== null) await acts.end(number, done(known.times));
      return;
    }
    const visitor = asVisitor(person);
    const by = personName(visitor) ?? person.name;
    const entry = acts.add(by, { done: done(1), tenant: tenantOf(visitor) });
    this.#counted.set(person.id, { since: now, times: 1, entry });
    await entry;
  }

  #forgetOld(now: number): void {
    for (const [id, { since }] of this.#counted)
      if (Math.abs(now - since) >= WINDOW_MS) this.#counted.delete(id);
  }
}
