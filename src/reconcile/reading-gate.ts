import { UNREAD_WAITS } from "../domain/operation/retry-waits.ts";
import type { Moment, ReadPart, ShopProblem } from "../domain/order/order-snapshot.ts";
import type { AdapterShop } from "../platform/request.ts";
import { concernsOneOrder } from "../shops/order-walk.ts";

/** A request to read parts of an order from its shop. */
export interface ReadingQuestion {
  readonly shop: AdapterShop;
  readonly asked: readonly ReadPart[];
  readonly orderId: string;
}

/** Why a shop refuses parts, and until when the bridge does not request them again. */
export interface ClosedUntil {
  readonly problem: ShopProblem;
  readonly until: Moment;
}

interface Gate {
  closed: (ClosedUntil & { readonly waitMs: number }) | null;
  /** When the shop last returned the parts for any order. */
  returnedAt: Moment;
  /** Orders whose read was refused, least recent first. */
  readonly failed: Map<string, FailedQuestion>;
  /** The lowest turn among waiting orders; infinite: none waits. */
  nextTurn: number;
  turns: number;
}

interface FailedQuestion {
  /** When the order was first refused. */
  readonly since: Moment;
  /** The number of its last read among all of the gate; 0: it was not read yet. */
  readonly turn: number;
}

/** The most refused orders kept. */
const MOST_FAILED = 1_000;
const NEVER_ASKED = { turn: 0 };

/**
 * Lets one of all orders that wait for the same parts of a shop make the request: with a refused key, that is one call
 * every few minutes, however many orders wait. Orders take turns. If the shop returns the parts for others but not for
 * one order, only that order waits. In memory, for each process; a reconfigured shop is read at once.
 */
export class ReadingGate {
  readonly #gates = new WeakMap<AdapterShop, Map<string, Gate>>();

  /** Why and until when the order waits; `null`: the caller makes the request, and others wait for its result. */
  closedFor(question: ReadingQuestion, now: Moment): ClosedUntil | null {
    const gate = this.#gateOf(question);
    const { closed } = gate;
    if (closed === null) return null;
    const { firstMs, longestMs } = UNREAD_WAITS;
    const { turn } = gate.failed.get(question.orderId) ?? NEVER_ASKED;
    if (now < closed.until && closed.until - now <= longestMs) {
      gate.nextTurn = Math.min(gate.nextTurn, turn);
      return closed;
    }
    const isAnothersTurn = gate.nextTurn < turn && now < closed.until + firstMs;
    if (isAnothersTurn) return { problem: closed.problem, until: now + firstMs };
    gate.nextTurn = Number.POSITIVE_INFINITY;
    gate.closed = { ...closed, until: now + firstMs };
    return null;
  }

  /** Reports that the shop returned the parts. */
  returned(question: ReadingQuestion, now: Moment): void {
    const gate = this.#gateOf(question);
    gate.closed = null;
    gate.returnedAt = now;
    gate.failed.delete(question.orderId);
  }

  /**
   * Reports that the shop refused the parts. `retryAfterMs`: the wait that the shop requested. Returns when the next request
   * is made; `null`: only this order is refused.
   */
  refused(
    question: ReadingQuestion,
    problem: ShopProblem,
    { now, retryAfterMs }: { readonly now: Moment; readonly retryAfterMs: number },
  ): Moment | null {
    const gate = this.#gateOf(question);
    const { since } = fail(gate, question.orderId, now);
    if (concernsOneOrder({ kind: problem }) || gate.returnedAt > since) return null;
    const { firstMs, longestMs } = UNREAD_WAITS;
    const waitMs = Math.min(longestMs, Math.max(2 * (gate.closed?.waitMs ?? firstMs / 2), retryAfterMs));
    gate.closed = { problem, until: now + waitMs, waitMs };
    return now + waitMs;
  }

  /** Sorts the orders by their last read: never or least recently read first. */
  inTurn(question: Omit<ReadingQuestion, "orderId">, orderIds: readonly string[]): readonly string[] {
    const { failed } = this.#gateOf(question);
    const turnOf = (orderId: string) => (failed.get(orderId) ?? NEVER_ASKED).turn;
    return orderIds.toSorted((one, other) => turnOf(one) - turnOf(other));
  }

  #gateOf({ shop, asked }: Omit<ReadingQuestion, "orderId">): Gate {
    const gates = this.#gates.get(shop) ?? new Map<string, Gate>();
    this.#gates.set(shop, gates);
    const known = gates.get(asked.join());
    if (known !== undefined) return known;
    const made: Gate = {
      closed: null,
      returnedAt: Number.NEGATIVE_INFINITY,
      failed: new Map(),
      nextTurn: Number.POSITIVE_INFINITY,
      turns: 0,
    };
    gates.set(asked.join(), made);
    return made;
  }
}

function fail(gate: Gate, orderId: string, now: Moment): FailedQuestion {
  const { failed } = gate;
  gate.turns += 1;
  const question = { since: failed.get(orderId)?.since ?? now, turn: gate.turns };
  failed.delete(orderId);
  failed.set(orderId, question);
  const [oldest] = failed.keys();
  if (failed.size > MOST_FAILED && oldest !== undefined) failed.delete(oldest);
  return question;
}
