import type { OrderRow } from "../../../client/index.ts";
import { pointsBadge } from "../../../words/points-badge.ts";
import { useSpoken } from "../../language.ts";
import { TONES } from "../../tones.ts";
import { Pill } from "../pill.tsx";

interface OrderPillsProps {
  readonly order: Pick<OrderRow, "points" | "state" | "code" | "facts">;
  /** Whether its work only waits for its scheduled time. */
  readonly isScheduled: boolean;
}

/** Badges for the state of an order's points and work. An order without points shows only its work, if any. */
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
