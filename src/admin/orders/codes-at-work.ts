import type { OrderState } from "../../domain/order/order-summary.ts";
import type { Store } from "../../store/store.ts";

/** Counts at most this many of each, the last changed ones, so that it is cheap however many there are. */
export const MOST_COUNTED = 200;

/** Orders in these states need a person, or a fact from outside. */
const STATES = ["held", "parked", "dead"] as const satisfies readonly OrderState[];

/** How often each code occurs among the things that need attention. The codes are a closed list, so bounded. */
interface CodesAtWork {
  readonly orders: readonly { readonly state: string; readonly code: string; readonly count: number }[];
  readonly deadDeliveries: readonly { readonly code: string; readonly count: number }[];
}

export async function codesAtWork(store: Pick<Store, "listOrders" | "listDeliveries">): Promise<CodesAtWork> {
  const orders = await Promise.all(
    STATES.map(async (state) => {
      const { items } = await store.listOrders({ state, limit: MOST_COUNTED });
      return counted(items.map(({ reason }) => reason.code)).map((each) => ({ state, ...each }));
    }),
  );
  const { items } = await store.listDeliveries({ outcome: "dead", limit: MOST_COUNTED });
  return {
    orders: orders.flat(),
    deadDeliveries: counted(items.map(({ reason }) => reason?.code ?? "none")),
  };
}

function counted(codes: readonly string[]): readonly { readonly code: string; readonly count: number }[] {
  return [...Map.groupBy(codes, (code) => code)].map(([code, all]) => ({ code, count: all.length }));
}
