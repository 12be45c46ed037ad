import type { Faults } from "./faults.ts";
import type { conversionView, customersView, orderView } from "./history.ts";
import type { Traffic } from "./traffic.ts";

/** What the stand-in holds, for anyone who looks from inside the process. */
export interface SandboxContents {
  readonly faults: Faults;
  customers(): ReturnType<typeof customersView>;
  /** Points of an order, by its lp_orderid. */
  order(orderId: string | number): ReturnType<typeof orderView> | null;
  conversions(): ReturnType<typeof conversionView>[];
  calls(): ReturnType<Traffic["calls"]>;
  rate(): ReturnType<Traffic["rate"]> & { readonly limitPerMinute: number };
  /** Writes what is not written yet. */
  close(): Promise<void>;
}
