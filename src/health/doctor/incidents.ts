import type { IncidentRow } from "../../client/answers.ts";
import type { Verdict } from "../codes/verdict.ts";
import { aboutShop, BRIDGE, judging } from "./check.ts";

/** Names each open incident: while there is one, not all is well, whatever the other checks find. */
export function checkIncidents(
  open: readonly Pick<IncidentRow, "number" | "title" | "shops" | "begunAt">[],
): readonly Verdict[] {
  return open.map(({ number, title, shops, begunAt }) => {
    const [shop] = shops;
    const subject = shop === undefined || shops.length > 1 ? BRIDGE : aboutShop(shop);
    const { failed } = judging(subject, "incidentsCheck");
    return failed({ code: "incidentOpen", number, since: Date.parse(begunAt), said: title });
  });
}
