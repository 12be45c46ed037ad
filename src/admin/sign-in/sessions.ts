import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { remembered } from "../../store/remembered.ts";
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
/** Kept of each kind; the oldest are dropped first. */
const KEPT = 50;

const mark = z.object({ digest: z.string(), until: z.number() });
const signInState = z.object({
  sessions: z.array(
    z.object({
      digest: z.string(),
      earlier: mark.nullable(),
      openedAt: z.number(),
      renewedAt: z.number(),
    }),
  ),
  tickets: z.array(mark),
  devices: z.array(mark),
});
type SignInState = z.infer<typeof signInState>;
const SIGN_IN = remembered("sign-in", signInState, "absent");
type Session = SignInState["sessions"][number];

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

  /** Returns the id of a new session. */
  async open(): Promise<string> {
    const id = newId();
    await this.#change((state, now) => ({
      ...state,
      sessions: [
        ...state.sessions,
        { digest: this.#digestOf(id), earlier: null, openedAt: now, renewedAt: now },
      ],
    }));
    return id;
  }

  /** Checks a session without using it, so without extending it. `null`: there is none. */
  async check(id: string): Promise<{ readonly renewedId: null } | null> {
    const known = find(await this.#read(), this.#digestOf(id));
    return known === undefined ? null : { renewedId: null };
  }

  /** A person uses the session. `null`: there is none. `renewedId`: the id to use from now on. */
  async use(id: string): Promise<{ readonly renewedId: string | null } | null> {
    const digest = this.#digestOf(id);
    const known = find(await this.#read(), digest);
    if (known === undefined) return null;
    if (known.digest !== digest || !this.#isStale(known)) return { renewedId: null };
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
    return { renewedId: isRenewed ? renewedId : null };
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

  /** A ticket opens one session, once, within half an hour. */
  async issueTicket(): Promise<string> {
    const ticket = newId();
    await this.#change((state, now) => ({
      ...state,
      tickets: [...state.tickets, { digest: this.#digestOf(ticket), until: now + TICKET_MS }],
    }));
    return ticket;
  }

  async takeTicket(ticket: string): Promise<boolean> {
    const digest = this.#digestOf(ticket);
    let isGood = false;
    await this.#change((state) => {
      isGood = state.tickets.some((known) => known.digest === digest);
      return { ...state, tickets: state.tickets.filter((known) => known.digest !== digest) };
    });
    return isGood;
  }

  /** Remembers a browser in which the admin signed in; strangers' tries do not slow it down. */
  async rememberDevice(): Promise<string> {
    const device = newId();
    await this.#change((state, now) => ({
      ...state,
      devices: [...state.devices, { digest: this.#digestOf(device), until: now + DEVICE_MS }],
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
      const newest = <T>(all: readonly T[]) => all.slice(-KEPT);
      return { sessions: newest(sessions), tickets: newest(tickets), devices: newest(devices) };
    });
  }
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
