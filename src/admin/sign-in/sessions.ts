import { createHmac } from "node:crypto";
import { newSecret, personIn } from "../../people/access/person-id.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { CHANGES_AT_ONCE, severalAtOnce } from "../../runtime/time/several-at-once.ts";
import type { Store } from "../../store/store.ts";
import {
  current,
  DEVICE_MS,
  find,
  forgetSignIn,
  IDLE_MS,
  isOf,
  newest,
  OLD_ID_MS,
  RENEWED_EVERY_MS,
  SESSION_MS,
  type Session,
  SIGN_IN_NAME,
  type SignInState,
  signInOf,
  TICKET_MS,
} from "./session-state.ts";

export interface OpenSession {
  /** The id to use from now on; `null` if it doesn't change. */
  readonly renewedId: string | null;
  /** The id of the session's person; `undefined` for the operator. */
  readonly person: string | undefined;
}

export interface SessionsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** At least 16 characters. */
  readonly adminToken: string;
}

/**
 * The dashboard's sessions. The store keeps them, so that a restart signs nobody out and instances share them. It keeps
 * only digests, so that a copy of the data grants no access. The digests are keyed with the admin token: changing a
 * leaked token also signs everybody out.
 */
export class Sessions {
  readonly #parts: SessionsParts;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /** Returns the new session's id. `person`: `undefined` for the operator. `opener`: a passkey's or sign-on's id. */
  async open(person?: string, opener?: string, lastsMs = SESSION_MS): Promise<string> {
    const id = newSecret(person);
    const digest = this.#digestOf(id);
    await this.#change(person, (state, now) => ({
      ...state,
      sessions: [
        ...state.sessions,
        {
          ...{ digest, earlier: null, endsAt: now + lastsMs, renewedAt: now },
          ...(opener === undefined ? {} : { opener }),
        },
      ],
    }));
    return id;
  }

  /** Checks a session without extending it. `null` if there is none. */
  async check(id: string): Promise<OpenSession | null> {
    const person = personIn(id);
    const known = find(await this.#read(person), this.#digestOf(id));
    return known === undefined ? null : { renewedId: null, person };
  }

  /** Records that a person uses the session. `null` if there is none. */
  async use(id: string): Promise<OpenSession | null> {
    const digest = this.#digestOf(id);
    const person = personIn(id);
    const known = find(await this.#read(person), digest);
    if (known === undefined) return null;
    if (this.#afterUse(known, digest, "") === known) return { renewedId: null, person };
    const renewedId = newSecret(person);
    let isRenewed = false;
    await this.#change(person, (state) => {
      const current = find(state, digest);
      if (current === undefined) return state;
      const next = this.#afterUse(current, digest, renewedId);
      isRenewed = next.digest !== current.digest;
      return { ...state, sessions: state.sessions.map((one) => (one === current ? next : one)) };
    });
    return { renewedId: isRenewed ? renewedId : null, person };
  }

  /**
   * The session after a use: unchanged unless its id is due for renewal or the new id is used for the first time. A
   * browser that left the page before it received the new id uses the old one again and gets another.
   */
  #afterUse(session: Session, digest: string, renewedId: string): Session {
    const { earlier, renewedAt } = session;
    const now = this.#parts.clock.now();
    const isAwaited = earlier !== null && earlier.until === renewedAt + IDLE_MS;
    const isDue = now - renewedAt >= (session.digest === digest ? RENEWED_EVERY_MS : OLD_ID_MS);
    if (isDue && (session.digest === digest || isAwaited))
      return {
        ...session,
        ...{ digest: this.#digestOf(renewedId), renewedAt: now, earlier: { digest, until: now + IDLE_MS } },
      };
    const isNewIdUsed = isAwaited && session.digest === digest;
    return isNewIdUsed ? { ...session, earlier: { ...earlier, until: now + OLD_ID_MS } } : session;
  }

  /** Ends the session. Returns false if there was none. */
  async close(id: string): Promise<boolean> {
    const digest = this.#digestOf(id);
    const person = personIn(id);
    // Invented ids take no lock.
    if (find(await this.#read(person), digest) === undefined) return false;
    let wasOpen = false;
    await this.#change(person, (state) => {
      const sessions = state.sessions.filter((session) => !isOf(session, digest));
      wasOpen = sessions.length < state.sessions.length;
      return { ...state, sessions };
    });
    return wasOpen;
  }

  /** Ends the sessions that a passkey or single sign-on of the person opened. */
  async closeOpenedBy(person: string, opener: string): Promise<void> {
    await this.#change(person, (state) => ({
      ...state,
      sessions: state.sessions.filter((each) => each.opener !== opener),
    }));
  }

  /** Signs the person out on every device and deletes the person's tickets. */
  async closeAllOf(person: string): Promise<void> {
    await this.#change(person, ({ devices }) => ({ sessions: [], tickets: [], devices }));
  }

  /** Signs everybody out on every device and deletes tickets and known devices. */
  async closeAll(): Promise<void> {
    const { store } = this.#parts;
    const all = await store.listValues(SIGN_IN_NAME);
    await severalAtOnce(all, ({ shop, name }) => store.changeValue(shop, name, () => null), CHANGES_AT_ONCE);
  }

  /** Call this after the person was removed. */
  forget(person: string): Promise<void> {
    return forgetSignIn(this.#parts, person);
  }

  /** Issues a ticket that opens one session of the person, once, within half an hour. */
  async issueTicket(person?: string): Promise<string> {
    const ticket = newSecret(person);
    await this.#change(person, (state, now) => ({
      ...state,
      tickets: [...state.tickets, { digest: this.#digestOf(ticket), until: now + TICKET_MS }],
    }));
    return ticket;
  }

  /** Whose session the ticket opens; `null` if it is invalid. */
  async takeTicket(ticket: string): Promise<Pick<OpenSession, "person"> | null> {
    const digest = this.#digestOf(ticket);
    const person = personIn(ticket);
    const isTicket = (each: { readonly digest: string }) => each.digest === digest;
    // Guessed tickets take no lock.
    if (!(await this.#read(person)).tickets.some(isTicket)) return null;
    let isFirst = false;
    await this.#change(person, (state) => {
      isFirst = state.tickets.some(isTicket);
      return { ...state, tickets: state.tickets.filter((each) => !isTicket(each)) };
    });
    return isFirst ? { person } : null;
  }

  /** Remembers a browser in which a person signed in, so that strangers' tries don't slow it down. */
  async rememberDevice(person?: string): Promise<string> {
    const device = newSecret(person);
    await this.#change(person, (state, now) => ({
      ...state,
      devices: [...state.devices, { digest: this.#digestOf(device), until: now + DEVICE_MS }],
    }));
    return device;
  }

  async isKnownDevice(device: string): Promise<boolean> {
    const digest = this.#digestOf(device);
    return (await this.#read(personIn(device))).devices.some((known) => known.digest === digest);
  }

  #digestOf(id: string): string {
    return createHmac("sha256", this.#parts.adminToken).update(id).digest("base64url");
  }

  async #read(person: string | undefined): Promise<SignInState> {
    return current(await signInOf(person).read(this.#parts, ""), this.#parts.clock.now());
  }

  async #change(
    person: string | undefined,
    change: (state: SignInState, now: number) => SignInState,
  ): Promise<void> {
    const now = this.#parts.clock.now();
    await signInOf(person).change(this.#parts, "", (known) => {
      const { sessions, tickets, devices } = change(current(known, now), now);
      if (sessions.length + tickets.length + devices.length === 0) return null;
      return {
        sessions: newest(sessions, person),
        tickets: newest(tickets, person),
        devices: newest(devices, person),
      };
    });
  }
}
