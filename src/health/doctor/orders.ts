import type { IncidentRow } from "../../client/answers.ts";
import type { Counts } from "../../store/records.ts";
import type { Verdict } from "../codes/verdict.ts";
import { aboutBrand, aboutShop, BRIDGE, judging } from "./check.ts";

/** Reports how many orders wait for a person, which a working bridge can have too. */
export function checkOrders({ orders: { dead, parked, held } }: Pick<Counts, "orders">): readonly Verdict[] {
  const orders = dead + parked + held;
  return orders === 0
    ? []
    : [judging(BRIDGE, "ordersCheck").warning({ code: "ordersNeedAttention", orders })];
}

/** Names each open incident, because while one is open, not all is well, whatever the other checks find. */
export function checkIncidents(
  open: readonly Pick<IncidentRow, "number" | "title" | "facts" | "shops" | "begunAt">[],
): readonly Verdict[] {
  return open.map(({ number, title, facts: { brand }, shops, begunAt }) => {
    const [shop] = shops;
    const ofShops = shop === undefined || shops.length > 1 ? BRIDGE : aboutShop(shop);
    const subject = typeof brand === "string" ? aboutBrand(brand) : ofShops;
    const { failed } = judging(subject, "incidentsCheck");
    return failed({ code: "incidentOpen", number, since: Date.parse(begunAt), said: title });
  });
}
