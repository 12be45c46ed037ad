import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";

const MINUTE_MS = 60_000;
/** A session ends this long after it was opened, even in use. */
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** And this long after a person last used it (as of the latest renewal). */
const IDLE_MS = 2 * 60 * MINUTE_MS;
/** The id is replaced this often, so that a copied one soon becomes useless. */
const RENEWED_EVERY_MS = 15 * MINUTE_MS;
/** Requests already under way when the id is replaced still carry the old one. */
const OLD_ID_MS = MINUTE_MS;
const TICKET_MS = 30 * MINUTE_MS;
export const DEVICE_MS = 90 * 24 * 60 * MINUTE_MS;
/** Kept of each kind for the operator, and for each person; the oldest are dropped first. */
const KEPT = 50;
const KEPT_OF_PERSON = 5;

/** The id of a person; without one, it is the operator's. */
const owned = { person: z.string().optional() };
const mark = z.object({ digest: z.string(), until: z.number() });
const ownedMark = mark.extend(owned);
const signInState = z.object({
  sessions: z.array(
    z.object({
      digest: z.string(),
      earlier: mark.nullable(),
      openedAt: z.number(),
      renewedAt: z.number(),
      ...owned,
    }),
  ),
  tickets: z.array(ownedMark),
  devices: z.array(ownedMark),
});
type SignInState = z.infer<typeof signInState>;
export const SIGN_IN_NAME = "sign-in";
const SIGN_IN = new StoredValue(SIGN_IN_NAME, signInState, "absent");
type Session = SignInState["sessions"][number];

export interface OpenSession {
  /** The id to use from now on; `null`: the same. */
  readonly renewedId: string | null;
  /** The id of the person whose it is; `undefined`: the operator's. */
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
 * Who is signed in to the dashboard. The store keeps sessions, so that a restart signs nobody out and instances share
 * them; it keeps only digests, so that a copy of the data grants no access. They are keyed with the admin token:
 * changing a leaked token signs everybody out, too.
 */
export class Sessions {
  readonly #parts: SessionsParts;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /** Returns the id of a new session of the person; `undefined`: of the operator. */
  async open(person?: string): Promise<string> {
    const id = newId();
    await this.#change((state, now) => ({
      ...state,
      sessions: [
        ...state.sessions,
        { digest: this.#digestOf(id), earlier: null, openedAt: now, renewedAt: now, ...of(person) },
      ],
    }));
    return id;
  }

  /** Checks a session without using it, so without extending it. `null`: there is none. */
  async check(id: string): Promise<OpenSession | null> {
    const known = find(await this.#read(), this.#digestOf(id));
    return known === undefined ? null : { renewedId: null, person: known.person };
  }

  /** A person uses the session. `null`: there is none. */
  async use(id: string): Promise<OpenSession | null> {
    const digest = this.#digestOf(id);
    const known = find(await this.#read(), digest);
    if (known === undefined) return null;
    const { person } = known;
    if (known.digest !== digest || !this.#isStale(known)) return { renewedId: null, person };
    const renewedId = newId();
    let isRenewed = false;
    await this.#change((state, now) => {
      const current = state.sessions.find((session) => session.digest === digest);
      isRenewed = current !== undefined && this.#isStale(current);
      if (current === undefined || !isRenewed) return state;
      const earlier = { digest, until: now + OLD_ID_MS };
      const renewed = { ...current, digest: this.#digestOf(renewedId), earlier, renewedAt: now };
      return { ...state, sessions: state.sessions.map((one) => (one === current ? renewed : one)) };
    });
    return { renewedId: isRenewed ? renewedId : null, person };
  }

  /** Returns false if there was no such session. */
  async close(id: string): Promise<boolean> {
    const digest = this.#digestOf(id);
    let wasOpen = false;
    await this.#change((state) => {
      const sessions = state.sessions.filter((session) => !isOf(session, digest));
      wasOpen = sessions.length < state.sessions.length;
      return { ...state, sessions };
    });
    return wasOpen;
  }

  /** Signs everybody out on every device, and deletes tickets and known devices. */
  async closeAll(): Promise<void> {
    await this.#change(() => ({ sessions: [], tickets: [], devices: [] }));
  }

  /** A ticket opens one session of whoever asked for it, once, within half an hour. */
  async issueTicket(person?: string): Promise<string> {
    const ticket = newId();
    await this.#change((state, now) => ({
      ...state,
      tickets: [...state.tickets, { digest: this.#digestOf(ticket), until: now + TICKET_MS, ...of(person) }],
    }));
    return ticket;
  }

  /** Whose session it opens; `null`: none. */
  async takeTicket(ticket: string): Promise<Pick<OpenSession, "person"> | null> {
    const digest = this.#digestOf(ticket);
    const found: { ticket?: Pick<OpenSession, "person"> } = {};
    await this.#change((state) => {
      const known = state.tickets.find((each) => each.digest === digest);
      if (known !== undefined) found.ticket = { person: known.person };
      return { ...state, tickets: state.tickets.filter((each) => each.digest !== digest) };
    });
    return found.ticket ?? null;
  }

  /** Remembers a browser in which somebody signed in; strangers' tries do not slow it down. */
  async rememberDevice(person?: string): Promise<string> {
    const device = newId();
    await this.#change((state, now) => ({
      ...state,
      devices: [...state.devices, { digest: this.#digestOf(device), until: now + DEVICE_MS, ...of(person) }],
    }));
    return device;
  }

  async isKnownDevice(device: string): Promise<boolean> {
    const digest = this.#digestOf(device);
    return (await this.#read()).devices.some((known) => known.digest === digest);
  }

  #digestOf(id: string): string {
    return createHmac("sha256", this.#parts.adminToken).update(id).digest("base64url");
  }

  #isStale({ renewedAt }: Session): boolean {
    return this.#parts.clock.now() - renewedAt >= RENEWED_EVERY_MS;
  }

  async #read(): Promise<SignInState> {
    return current(await SIGN_IN.read(this.#parts, ""), this.#parts.clock.now());
  }

  async #change(change: (state: SignInState, now: number) => SignInState): Promise<void> {
    const now = this.#parts.clock.now();
    await SIGN_IN.change(this.#parts, "", (known) => {
      const { sessions, tickets, devices } = change(current(known, now), now);
      return { sessions: newest(sessions), tickets: newest(tickets), devices: newest(devices) };
    });
  }
}

function of(person: string | undefined): { readonly person?: string } {
  return person === undefined ? {} : { person };
}

/** Nobody signs others out by signing in often: each has as many as that person may have. */
function newest<Each extends { readonly person?: string | undefined }>(all: readonly Each[]): Each[] {
  return [...Map.groupBy(all, ({ person }) => person)].flatMap(([person, own]) =>
    own.slice(person === undefined ? -KEPT : -KEPT_OF_PERSON),
  );
}

/** The stored state without expired entries. */
function current(known: SignInState | null, now: number): SignInState {
  const { sessions, tickets, devices } = known ?? { sessions: [], tickets: [], devices: [] };
  const isLive = ({ until }: { readonly until: number }) => until > now;
  return {
    sessions: sessions
      .filter(({ openedAt, renewedAt }) => openedAt + SESSION_MS > now && renewedAt + IDLE_MS > now)
      .map((session) => ({
        ...session,
        earlier: session.earlier !== null && isLive(session.earlier) ? session.earlier : null,
      })),
    tickets: tickets.filter(isLive),
    devices: devices.filter(isLive),
  };
}

function find({ sessions }: SignInState, digest: string): Session | undefined {
  return sessions.find((session) => isOf(session, digest));
}

function isOf({ digest, earlier }: Session, shown: string): boolean {
  return digest === shown || earlier?.digest === shown;
}

/** Too long to be guessed: digests need no constant-time comparison. */
function newId(): string {
  return randomBytes(32).toString("base64url");
}
