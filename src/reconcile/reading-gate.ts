import { UNREAD_WAITS } from "../domain/operation/retry-waits.ts";
import type { Moment, ReadPart, ShopProblem } from "../domain/order/order-snapshot.ts";
import type { AdapterShop } from "../platform/request.ts";
import { concernsOneOrder } from "../shops/order-walk.ts";

/** Which order asks its shop, and for what. */
export interface ReadingQuestion {
  readonly shop: AdapterShop;
  readonly asked: readonly ReadPart[];
  readonly orderId: string;
}

/** Why a shop does not tell something, and until when nobody asks for it. */
export interface ClosedUntil {
  readonly problem: ShopProblem;
  readonly until: Moment;
}

interface Gate {
  closed: (ClosedUntil & { readonly waitMs: number }) | null;
  /** When it was told to anybody last. */
  toldAt: Moment;
  /** Orders that asked and were not told, the one that asked longest ago first. */
  readonly failed: Map<string, FailedQuestion>;
  /** Of the orders that wait, the turn of the one that asked longest ago; infinite: none waits. */
  nextTurn: number;
  turns: number;
}

interface FailedQuestion {
  /** When it was first not told. */
  readonly since: Moment;
  /** Its last question's place among all; of one that has not asked, 0. */
  readonly turn: number;
}

/** Of orders that were not told, so many are remembered. */
const MOST_FAILED = 1_000;
const NEVER_ASKED = { turn: 0 };

/**
 * Of all orders that wait for the same facts of a shop, one asks: whether forty wait or one, a refused key costs a call each
 * few minutes. They take turns, and what the shop tells of others but not of one order is that order's own trouble: it holds up
 * nobody. In memory, for each process; a shop that is configured anew is asked at once.
 */
export class ReadingGate {
  readonly #gates = new WeakMap<AdapterShop, Map<string, Gate>>();

  /** `null`: ask. Anyone who comes meanwhile waits for what that brings. */
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

  /** The shop told it. */
  told(question: ReadingQuestion, now: Moment): void {
    const gate = this.#gateOf(question);
    gate.closed = null;
    gate.toldAt = now;
    gate.failed.delete(question.orderId);
  }

  /**
   * The shop did not tell it. `askedMs`: how long it wants to be left alone. Returns when anybody asks again; `null`: it is
   * the order's own trouble.
   */
  refused(
    question: ReadingQuestion,
    problem: ShopProblem,
    { now, askedMs }: { readonly now: Moment; readonly askedMs: number },
  ): Moment | null {
    const gate = this.#gateOf(question);
    const { since } = fail(gate, question.orderId, now);
    if (concernsOneOrder({ kind: problem }) || gate.toldAt > since) return null;
    const { firstMs, longestMs } = UNREAD_WAITS;
    const waitMs = Math.min(longestMs, Math.max(2 * (gate.closed?.waitMs ?? firstMs / 2), askedMs));
    gate.closed = { problem, until: now + waitMs, waitMs };
    return now + waitMs;
  }

  /** The same orders, those first that asked longest ago or never. */
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
      toldAt: Number.NEGATIVE_INFINITY,
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
