import type { Faults } from "./faults.ts";
import type { conversionView, customersView, orderView } from "./history.ts";
import type { Traffic } from "./traffic.ts";

/** The stand-in's data, for code in the same process. */
export interface SandboxContents {
  readonly faults: Faults;
  customers(): ReturnType<typeof customersView>;
  /** Points of an order, by its lp_orderid. */
  order(orderId: string | number): ReturnType<typeof orderView> | null;
  conversions(): ReturnType<typeof conversionView>[];
  calls(): ReturnType<Traffic["calls"]>;
  rate(): ReturnType<Traffic["rate"]> & { readonly limitPerMinute: number };
  /** Writes pending changes. */
  close(): Promise<void>;
}
