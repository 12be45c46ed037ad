import type { OrderRow } from "../../../client/index.ts";
import { pointsBadge } from "../../../words/points-badge.ts";
import { useSpoken } from "../../language.ts";
import { TONES } from "../../tones.ts";
import { Pill } from "../pill.tsx";

interface OrderPillsProps {
  readonly order: Pick<OrderRow, "points" | "state" | "code" | "facts">;
  /** Its work waits only for its time. */
  readonly isScheduled: boolean;
}

/** The state of an order's points and of its work; without points, only of its work while there is any. */
export function OrderPills({ order, isScheduled }: OrderPillsProps) {
  const { labels } = useSpoken();
  const { points, state } = order;
  const isBusy = state !== "idle" && !isScheduled;
  return (
    <>
      {isBusy && points === "none" ? null : (
        <Pill text={pointsBadge(order, labels.shared)} tone={TONES.points[points]} />
      )}
      {isBusy ? <Pill text={labels.shared.orderStates[state]} tone={TONES.orders[state]} /> : null}
    </>
  );
}
