import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { type MemoryPlace, type StoredValue, StoredValues } from "../../store/remembered.ts";

/** The longest that a session lasts, even in use. */
export const SESSION_MS = 12 * HOUR_MS;
/** Shorter after a single sign-on, because a provider reports a blocked person only when it is asked again. */
export const SSO_SESSION_MS = 4 * HOUR_MS;
/** How long a session lasts after a person last used it (as of the latest renewal). */
export const IDLE_MS = 2 * HOUR_MS;
/** How often the id is replaced, so that a copied one soon becomes useless. */
export const RENEWED_EVERY_MS = 15 * MINUTE_MS;
/** How long the old id stays valid: requests under way when the new one comes into use still carry it. */
export const OLD_ID_MS = MINUTE_MS;
export const TICKET_MS = 30 * MINUTE_MS;
export const DEVICE_MS = 90 * DAY_MS;
/** Entries kept of each kind for the operator, and for each other person; the oldest are dropped first. */
const KEPT = 50;
const KEPT_OF_PERSON = 5;

const mark = z.object({ digest: z.string(), until: z.number() });
const signInState = z.object({
  sessions: z.array(
    z.object({
      digest: z.string(),
      earlier: mark.nullable(),
      endsAt: z.number(),
      renewedAt: z.number(),
      /** The id of the passkey or single sign-on that opened it. */
      opener: z.string().optional(),
    }),
  ),
  tickets: z.array(mark),
  devices: z.array(mark),
});
export type SignInState = z.infer<typeof signInState>;
export type Session = SignInState["sessions"][number];

/** The stored values' prefix. The operator and each person have a value, so sign-ins never overwrite others'. */
export const SIGN_IN_NAME = "sign-in";
const SIGN_INS = new StoredValues(SIGN_IN_NAME, signInState, "absent");

/** `person`: the person's id; `undefined` for the operator. */
export function signInOf(person: string | undefined): StoredValue<SignInState> {
  return SIGN_INS.named(person === undefined ? "" : `/${person}`);
}

/** Deletes the stored sign-in state of a person who was removed. */
export async function forgetSignIn(place: MemoryPlace<"changeValue">, person: string): Promise<void> {
  await signInOf(person).change(place, "", () => null);
}

/** The newest entries, as many as the person may have. */
export function newest<Each>(all: readonly Each[], person: string | undefined): Each[] {
  return all.slice(person === undefined ? -KEPT : -KEPT_OF_PERSON);
}

/** The stored state without expired entries. */
export function current(known: SignInState | null, now: number): SignInState {
  const { sessions, tickets, devices } = known ?? { sessions: [], tickets: [], devices: [] };
  const isLive = ({ until }: { readonly until: number }) => until > now;
  return {
    sessions: sessions
      .filter(({ endsAt, renewedAt }) => endsAt > now && renewedAt + IDLE_MS > now)
      .map((session) => ({
        ...session,
        earlier: session.earlier !== null && isLive(session.earlier) ? session.earlier : null,
      })),
    tickets: tickets.filter(isLive),
    devices: devices.filter(isLive),
  };
}

export function find({ sessions }: SignInState, digest: string): Session | undefined {
  return sessions.find((session) => isOf(session, digest));
}

export function isOf({ digest, earlier }: Session, shown: string): boolean {
  return digest === shown || earlier?.digest === shown;
}
