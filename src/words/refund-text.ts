import type { PointsState } from "../domain/order/order-record.ts";
import type { PartialRefund } from "../domain/reason/reason.ts";
import type { Format } from "./format.ts";
import type { LabelsOf } from "./labels.ts";
import { unsaid } from "./unsaid.ts";

/** The bridge's answer to what a refund would do. */
interface Trial {
  readonly points: PointsState;
  readonly reason: string;
  readonly code: string;
  readonly partialRefund: { readonly facts: object } | null;
  /** The amount of this refund only: "12.50". */
  readonly amount: string;
}

interface Order {
  readonly points: PointsState;
  readonly pointsGiven: { readonly count: number | null } | null;
  readonly totals: { readonly total: string | null; readonly refunded: string | null };
}

/** Describes a refund in the conditional; other sentences describe past refunds. `state`: the points' badge. */
export function refundText(
  { points, reason, code, partialRefund, amount }: Trial,
  order: Order,
  said: LabelsOf<"page/order-page">["refund"],
  { format, state }: { readonly format: Format; readonly state: string },
): string {
  const isLost = points === "cancelled" && order.points !== "cancelled";
  const count = order.pointsGiven?.count ?? null;
  return [what(), count === null || !isLost ? null : said.points({ points: count })]
    .filter((part) => part !== null)
    .join(" ");

  function what(): string {
    const { total, refunded } = order.totals;
    const isWhole = total !== null && Number(amount) + Number(refunded) >= Number(total);
    if (partialRefund === null) return isLost || isWhole ? said.whole : unsaid(reason, [state]);
    const { amountMinor, currency, share, from, effect } = partialRefund.facts as PartialRefund;
    const gone = format.amount(amountMinor, currency);
    const decimals = total?.split(".")[1]?.length ?? 0;
    const now = format.price(Number(amount).toFixed(decimals), currency);
    const isNone = points === "none";
    const ofNone =
      code === "noPoints" || code === "failed" ? "none" : effect.startsWith("stay") ? "yet" : effect;
    const partly = said.partly({
      // The sum includes earlier refunds.
      ...{ now: now === gone ? null : now, gone, effect: isNone ? ofNone : effect },
      ...{ share: format.percent(share), from: format.percent(from) },
    });
    return isNone ? `${partly.trim()} ${unsaid(reason, [state])}` : partly;
  }
}
