import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { ActLog } from "../../people/acts/act-log.ts";
import { conditionKind } from "../codes/condition.ts";
import type { Incident, IncidentEnd } from "./incident.ts";

/** How an incident ended: by the latest act that may have ended it, else by a changed configuration. */
export async function healedBy(
  acts: Pick<ActLog, "list">,
  { facts, begunAt, configuration, shops, orders, hasMoreOrders }: Incident,
  { now, configuration: mark }: { readonly now: Moment; readonly configuration: string },
): Promise<IncidentEnd> {
  const endedBy: readonly string[] = conditionKind(facts.code).endedBy ?? [];
  if (endedBy.some((by) => by !== "configuration")) {
    const { items } = await acts.list({
      limit: 1,
      isWanted: ({ at, done, shop, orderId }) =>
        at >= begunAt &&
        at <= now &&
        endedBy.includes(done.code) &&
        (orderId === null ||
          hasMoreOrders ||
          orders.some((each) => each.orderId === orderId && each.shop === shop)) &&
        (shop === null || shops.length === 0 || shops.includes(shop)),
    });
    const [act] = items;
    if (act !== undefined) return { how: "person", by: act.by, done: act.done };
  }
  return { how: endedBy.includes("configuration") && mark !== configuration ? "configuration" : "itself" };
}
