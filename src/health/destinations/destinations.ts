import { randomUUID } from "node:crypto";
import type { LookupFunction } from "node:net";
import { z } from "zod";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import { DESTINATION_KINDS, type DestinationKind, type DestinationProblem } from "../codes/destination.ts";
import type { AlertSettings } from "./alert-state.ts";
import type { MailReceiver } from "./mail-alert.ts";
import type { AlertReceiver } from "./send-alert.ts";

export const MOST_DESTINATIONS = 20;

const storedDestination = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(DESTINATION_KINDS),
  addedAt: z.number(),
  /** The secret address of a webhook, or the email addresses. */
  sealed: z.string(),
});
type StoredDestination = z.output<typeof storedDestination>;
const VALUE = new StoredValue("alertDestinations", z.array(storedDestination).readonly(), "refused");

const target = z.object({ url: z.string().nullable(), to: z.array(z.string()).readonly() });
/** The address of a webhook, or the email addresses. */
export type Target = z.output<typeof target>;

/** `target`: `null` if it is sealed with a key that is unknown here. */
export type Destination = Omit<StoredDestination, "sealed"> & { readonly target: Target | null };

export interface NewDestination extends Target {
  readonly name: string;
  readonly kind: DestinationKind;
  /** Whether the address may be on this machine. */
  readonly mayBeHere: boolean;
}

interface Seal {
  seal(text: string, belongsTo: string): string;
  open(sealed: string, belongsTo: string): { readonly text: string; readonly isOldKey: boolean } | null;
}

type Reach = "public" | "loopback";

export interface DestinationsParts extends MemoryPlace<"getValue" | "changeValue"> {
  readonly clock: Clock;
  /** `null`: there is no encryption key, so no address can be stored. */
  readonly cipher: Seal | null;
  /** The mail server and sender of the configuration; `null`: it has none. */
  readonly mail: () => Pick<MailReceiver, "server" | "from"> | null;
  /** Name lookups that return only public addresses, or only this machine's. */
  readonly lookupIn: (reach: Reach) => LookupFunction;
  /** The same check for hosts that are IP addresses, which need no lookup. */
  readonly isRefusedLiteral: (hostname: string, reach: Reach) => boolean;
}

/** A receiver of alerts, with the name of the value that stores its announcements. */
export interface RememberedReceiver {
  readonly memory: string;
  readonly receiver: AlertReceiver;
}

/** The receivers of alerts that were added on the page, besides those of the configuration; at most twenty. */
export class Destinations {
  readonly #parts: DestinationsParts;
  /** The receivers as last read, because the store cannot be read once it has failed. */
  #latest: readonly RememberedReceiver[] = [];

  constructor(parts: DestinationsParts) {
    this.#parts = parts;
  }

  get canKeep(): boolean {
    return this.#parts.cipher !== null;
  }

  get canMail(): boolean {
    return this.#parts.mail() !== null;
  }

  get latest(): readonly RememberedReceiver[] {
    return this.#latest;
  }

  async list(): Promise<readonly Destination[]> {
    const stored = (await VALUE.read(this.#parts, "")) ?? [];
    if (stored.some((each) => this.#opened(each)?.isOldKey === true))
      await VALUE.change(this.#parts, "", (all) => (all ?? []).map((each) => this.#sealedAgain(each)));
    return stored.map((each) => {
      const { sealed: _, ...destination } = each;
      const text = this.#opened(each)?.text;
      return { ...destination, target: text === undefined ? null : target.parse(JSON.parse(text)) };
    });
  }

  #opened({ id, sealed }: StoredDestination) {
    return this.#parts.cipher?.open(sealed, belongsTo(id)) ?? null;
  }

  /** Sealed with the current encryption key, so that the former one can be removed from the configuration. */
  #sealedAgain(each: StoredDestination): StoredDestination {
    const opened = this.#opened(each);
    if (opened?.isOldKey !== true) return each;
    return { ...each, sealed: this.#parts.cipher?.seal(opened.text, belongsTo(each.id)) ?? each.sealed };
  }

  async add(given: NewDestination): Promise<Destination | DestinationProblem> {
    const { cipher, clock } = this.#parts;
    if (cipher === null) return { code: "destinationsNeedKey" };
    const { name, kind, url, to } = given;
    if (kind === "email" && !this.canMail) return { code: "destinationNeedsMailServer" };
    if (url !== null && this.#isRefused(new URL(url).hostname, given.mayBeHere))
      return { code: "destinationNotPublic", host: new URL(url).hostname };
    const known = { id: randomUUID(), name, kind, addedAt: clock.now() };
    const sealed = cipher.seal(JSON.stringify({ url, to } satisfies Target), belongsTo(known.id));
    let problem: DestinationProblem | null = null;
    await VALUE.change(this.#parts, "", (all) => {
      const before = all ?? [];
      problem = whyNotBeside(before, name);
      return problem === null ? [...before, { ...known, sealed }] : before;
    });
    return problem ?? { ...known, target: { url, to } };
  }

  #isRefused(host: string, mayBeHere: boolean): boolean {
    return isLoopback(host) ? !mayBeHere : this.#parts.isRefusedLiteral(host, "public");
  }

  /** Removes the destination, and what was announced there; `null`: there was none. */
  async remove(id: string): Promise<Destination | null> {
    const found = (await this.list()).find((each) => each.id === id) ?? null;
    await VALUE.change(this.#parts, "", (all) => (all ?? []).filter((each) => each.id !== id));
    await this.#parts.store.changeValue("", memoryOf(id), () => null);
    return found;
  }

  /** The receivers that can be sent to now. */
  async receivers(): Promise<readonly RememberedReceiver[]> {
    const all = await this.list();
    this.#latest = all.flatMap((destination) => {
      const receiver = this.receiverOf(destination);
      return receiver === null ? [] : [{ memory: memoryOf(destination.id), receiver }];
    });
    return this.#latest;
  }

  /** The receiver; `null` if its address cannot be decrypted here, or if the mail server is no longer configured. */
  receiverOf({ kind, target: found }: Destination): AlertReceiver | null {
    const { mail, lookupIn } = this.#parts;
    if (found === null) return null;
    if (kind === "email") {
      const server = mail();
      return server === null ? null : { ...server, to: found.to };
    }
    const url = found.url ?? "";
    const lookup = lookupIn(isLoopback(new URL(url).hostname) ? "loopback" : "public");
    return kind === "webhook" ? { url, secret: null, lookup } : { chat: kind, url, lookup };
  }
}

/** The receivers of the configuration. */
export function receiversOf(settings: Pick<AlertSettings, "webhook" | "email"> | null) {
  const { webhook, email } = settings ?? { webhook: null, email: null };
  return [
    ...(webhook === null ? [] : [{ kind: "webhook", memory: "alerts", receiver: webhook } as const]),
    ...(email === null ? [] : [{ kind: "email", memory: "alertsByEmail", receiver: email } as const]),
  ];
}

/** The names of the destinations set on the page, without their addresses. */
export async function namedDestinations(
  place: MemoryPlace<"getValue">,
): Promise<readonly { readonly name: string; readonly memory: string }[]> {
  return ((await VALUE.read(place, "")) ?? []).map(({ id, name }) => ({ name, memory: memoryOf(id) }));
}

export function memoryOf(id: string): string {
  return `alertsTo.${id}`;
}

function belongsTo(id: string): string {
  return `alertDestination ${id}`;
}

/** Why a destination of this name cannot be added; `null` if it can. */
function whyNotBeside(others: readonly { readonly name: string }[], name: string): DestinationProblem | null {
  if (others.some((each) => each.name === name)) return { code: "destinationNameTaken", name };
  return others.length < MOST_DESTINATIONS ? null : { code: "destinationsFull", most: MOST_DESTINATIONS };
}
