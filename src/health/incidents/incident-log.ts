import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { cursorOf, type Page, type Place, pageOf, placeOf } from "../../store/page.ts";
import { type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import { type LogQuery, SegmentedLog } from "../../store/segmented-log.ts";
import { type Incident, storedIncident } from "./incident.ts";

/** Keeps 2,000 incidents, shared among the shops and accounts. */
const INCIDENTS = {
  ...{ prefix: "incidents/", entry: storedIncident, inSegment: 20, segmentsKept: 100 },
  whose: ({ facts }: Incident) =>
    "shop" in facts ? `shop ${facts.shop}` : "brand" in facts ? `brand ${facts.brand}` : "",
};
/** Most open incidents at a time; alerts and Today show any further conditions all the same. */
const MOST_OPEN = 200;
/** Most of those that strangers can cause, so that the others keep their room. */
const MOST_OF_STRANGERS = 100;
/** The most open incidents of a kind for one merchant, and for all merchants, so that all others have room. */
const [MOST_OF_TENANT, MOST_OF_TENANTS] = [20, 150];

/** What an open incident counts against. */
interface Room {
  /** Whether strangers can cause it; absent: they cannot. */
  readonly isOfStrangers?: boolean | undefined;
  /** The tenant of its shop or account; absent: the operator. */
  readonly tenant?: string | undefined;
}

/** An incident that is open, or ended so recently that the same condition reopens it. */
interface OpenIncident extends Room {
  readonly key: string;
  readonly number: number;
  readonly endedAt: Moment | null;
}

interface Register {
  /** The number of the newest incident. */
  readonly newest: number;
  readonly open: readonly OpenIncident[];
}

const REGISTER = new StoredValue<Register>(
  "openIncidents",
  z.looseObject({
    newest: z.number(),
    open: z.array(
      z.looseObject({
        ...{ key: z.string(), number: z.number(), endedAt: z.number().nullable() },
        ...{ isOfStrangers: z.boolean().optional(), tenant: z.string().optional() },
      }),
    ),
  }),
  "absent",
);
const NOTHING_OPEN: Register = { newest: 0, open: [] };

type IncidentPlace = MemoryPlace<"getValue" | "changeValue" | "listValues">;

/**
 * The log of incidents. A separate value lists the open ones. It is written before an incident begins and after it
 * ended: if a process is killed in between, the next one finds the incident there and continues it.
 */
export class IncidentLog {
  readonly #parts: IncidentPlace;
  readonly #incidents: SegmentedLog<Incident>;

  constructor(parts: IncidentPlace) {
    this.#parts = parts;
    this.#incidents = new SegmentedLog(INCIDENTS, parts);
  }

  /** The open incidents. */
  async open(): Promise<readonly Incident[]> {
    const { open } = await this.register();
    const found = await Promise.all(
      open.filter(({ endedAt }) => endedAt === null).map(({ number }) => this.get(number)),
    );
    return found.filter((incident) => incident !== null);
  }

  async register(): Promise<Register> {
    return (await REGISTER.read(this.#parts, "")) ?? NOTHING_OPEN;
  }

  get(number: number): Promise<Incident | null> {
    return this.#incidents.get(number);
  }

  /** The open or recently ended incident of this key; `endedAt`: when its end was stored. */
  async known(key: string): Promise<Pick<OpenIncident, "number" | "endedAt"> | null> {
    return (await this.register()).open.find((each) => each.key === key) ?? null;
  }

  /**
   * Reopens or begins the incident of this key and returns its number; `null` if too many are open. `make` gets the
   * existing incident, if any.
   */
  async begin(
    key: string,
    make: (number: number, known: Incident | null) => Incident,
    room: Room = {},
  ): Promise<number | null> {
    let assigned: number | null = null;
    await REGISTER.change(this.#parts, "", (current) => {
      const known = current ?? NOTHING_OPEN;
      const { open } = known;
      const own = open.find((each) => each.key === key);
      assigned = own?.number ?? null;
      if (own !== undefined)
        return own.endedAt === null
          ? known
          : { ...known, open: open.map((each) => (each === own ? { ...own, endedAt: null } : each)) };
      if (!hasRoomFor(open, room)) return current;
      const number = known.newest + 1;
      assigned = number;
      return { ...known, newest: number, open: [...open, { key, number, endedAt: null, ...room }] };
    });
    const number = assigned as number | null;
    if (number !== null) await this.#write(number, (known) => make(number, known));
    return number;
  }

  /** Changes an incident if it is still stored. */
  async change(number: number, change: (incident: Incident) => Incident): Promise<void> {
    await this.#write(number, (known) => (known === null ? null : change(known)));
  }

  /** Marks an incident as ended. For a while the same condition reopens it. */
  async ended(number: number, endedAt: Moment): Promise<void> {
    await REGISTER.change(this.#parts, "", (known) =>
      known === null
        ? null
        : {
            ...known,
            open: known.open.map((each) => (each.number === number ? { ...each, endedAt } : each)),
          },
    );
  }

  /** Forgets incidents that ended before these times, so the condition begins a new one. `ofStrangers`: for those. */
  async leaveEnded(before: Moment, ofStrangers = before): Promise<void> {
    await REGISTER.change(this.#parts, "", (known) => {
      if (known === null) return null;
      const open = known.open.filter(
        ({ endedAt, isOfStrangers }) =>
          endedAt === null || endedAt >= (isOfStrangers === true ? ofStrangers : before),
      );
      return open.length === known.open.length ? known : { ...known, open };
    });
  }

  /**
   * Lists the open incidents, then the others, each newest first by beginning. The numbers only say when they were
   * noticed, which may be long after the beginning, so every page sorts the whole log, which is limited.
   */
  async list({ limit, cursor, isWanted = () => true }: LogQuery<Incident>): Promise<Page<Incident>> {
    const after = cursor === undefined ? null : rankIn(cursor);
    const found = (await this.#incidents.all())
      .filter((incident) => isWanted(incident) && (after === null || isBehind(rankOf(incident), after)))
      .sort((one, other) => (isBehind(rankOf(one), rankOf(other)) ? 1 : -1));
    return pageOf(
      found,
      limit,
      (incident) => incident,
      (incident) => cursorAt(rankOf(incident)),
    );
  }

  /** Deletes incidents that ended before `since`, also behind ones that are still open. */
  async forgetOld(since: Moment): Promise<void> {
    await this.#incidents.forget(
      await this.#newest(),
      ({ endedAt }) => endedAt !== null && endedAt < since,
      ({ begunAt }) => begunAt >= since,
    );
  }

  async #newest(): Promise<number> {
    return this.#incidents.segmentOf((await this.register()).newest);
  }

  async #write(number: number, change: (known: Incident | null) => Incident | null): Promise<void> {
    const segment = this.#incidents.segmentOf(number);
    const kept = await this.#incidents.change(segment, (incidents) => {
      const known = incidents.find((incident) => incident.number === number) ?? null;
      const next = change(known);
      if (next === null) return incidents;
      return known === null
        ? [...incidents, next]
        : incidents.map((incident) => (incident === known ? next : incident));
    });
    if (kept.length === 1) await this.#incidents.begun(segment);
  }
}

/** An incident's place in the list. */
interface Rank extends Place {
  readonly isOpen: boolean;
}

function rankOf({ begunAt, number, endedAt }: Incident): Rank {
  return { at: begunAt, row: number, isOpen: endedAt === null };
}

function isBehind(one: Rank, other: Rank): boolean {
  if (one.isOpen !== other.isOpen) return other.isOpen;
  return one.at === other.at ? one.row < other.row : one.at < other.at;
}

const OPEN = "open-";

function cursorAt(rank: Rank): string {
  return `${rank.isOpen ? OPEN : ""}${cursorOf(rank)}`;
}

/** Throws CursorUnknown. */
function rankIn(cursor: string): Rank {
  const isOpen = cursor.startsWith(OPEN);
  return { ...placeOf(isOpen ? cursor.slice(OPEN.length) : cursor), isOpen };
}

function hasRoomFor(open: readonly OpenIncident[], { isOfStrangers, tenant }: Room): boolean {
  const ofKind = open.filter((each) => each.isOfStrangers === isOfStrangers);
  if (open.length >= MOST_OPEN) return false;
  if (isOfStrangers === true && ofKind.length >= MOST_OF_STRANGERS) return false;
  if (tenant === undefined) return true;
  const ofTenants = open.filter((each) => each.tenant !== undefined);
  return (
    ofTenants.length < MOST_OF_TENANTS &&
    ofKind.filter((each) => each.tenant === tenant).length < MOST_OF_TENANT
  );
}
