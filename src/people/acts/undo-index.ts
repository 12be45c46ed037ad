import type { DecisionName } from "../../domain/order/decision-name.ts";
import type { Act } from "./act.ts";
import { decisionsOf } from "./act-codes.ts";

interface Reversal {
  readonly act: Act;
  readonly version: number;
  readonly to: number;
}

/**
 * Finds the later act that undid an act, from the acts themselves: nothing is stored twice, and undoing outside of the
 * page counts too. Call `by` with every act in turn, newest first.
 *
 * A release undoes all decisions about its order, or one of them. A return to an earlier version undoes the versions
 * saved after it, unless the return was undone itself.
 */
export class UndoIndex {
  /** By subject: the undoing act that most closely follows the acts not seen yet. */
  readonly #taken = new Map<string, Act>();
  /** For each shop: the returns to an earlier version that no later act undid. */
  readonly #reverted = new Map<string, Reversal[]>();

  /** Returns the later act that undid this one; `null` if none did. */
  by(act: Act): Act | null {
    const { done, shop } = act;
    switch (done.code) {
      case "actOrderDecided":
        return done.decision === "release"
          ? this.#takes(orderOf(act, done.only), act)
          : this.#takenBack(orderOf(act), orderOf(act, done.decision));
      case "actOperationDecided":
        return done.decision === "skip" || done.isAnswer === true
          ? this.#takenBack(orderOf(act), ...decisionsOf(done).map((name) => orderOf(act, name)))
          : null;
      case "actDeliveryTakenBack":
        return this.#takes(deliveryOf(done.id), act);
      case "actDeliveryDismissed":
        return this.#takenBack(deliveryOf(done.id));
      case "actProgrammeSaved":
        return this.#revertOf(shop, done.version);
      case "actProgrammeReverted": {
        const undoneBy = this.#revertOf(shop, done.version);
        if (undoneBy === null && shop !== null)
          this.#reverted.set(shop, [...(this.#reverted.get(shop) ?? []), { act, ...done }]);
        return undoneBy;
      }
      default:
        return null;
    }
  }

  #takes(thing: string, act: Act): null {
    this.#taken.set(thing, act);
    return null;
  }

  /** Returns the closest later act that takes back any of these things. */
  #takenBack(...things: readonly string[]): Act | null {
    const acts = things.flatMap((thing) => this.#taken.get(thing) ?? []);
    return acts.toSorted((one, other) => one.number - other.number)[0] ?? null;
  }

  #revertOf(shop: string | null, saved: number): Act | null {
    const reverted = shop === null ? [] : (this.#reverted.get(shop) ?? []);
    return reverted.findLast(({ version, to }) => to < saved && saved < version)?.act ?? null;
  }
}

function deliveryOf(id: string): string {
  return `delivery ${id}`;
}

/** The key of an order, or of one decision about it. */
function orderOf({ shop, orderId }: Act, ...only: readonly (DecisionName | undefined)[]): string {
  return JSON.stringify([shop, orderId, ...only.filter((name) => name !== undefined)]);
}
