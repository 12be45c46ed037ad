import { Group } from "@mantine/core";
import { useState } from "react";
import type { Order, Resync } from "../../../admin/answers.ts";
import { ask } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Link, orderAddress } from "../../router.tsx";

/** What a person may decide about the whole order, as far as it makes sense now. */
export function OrderActions({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { points, decisions } = order;
  const decide = (decision: string) => () => ask(`${orderAddress(order)}/${decision}`, { method: "POST" });
  const [reading, setReading] = useState<string | null>(null);
  const hasDecided = Object.values(decisions).some((made) => made !== null);
  const isOver = points === "cancelled" || decisions.cancel !== null;
  return (
    <Group my="sm" gap="sm">
      {points === "approved" || isOver ? null : (
        <Action
          label="Approve now"
          question="The points are approved without waiting for the shipment or the return window."
          act={decide("approve")}
          onDone={onDone}
        />
      )}
      {decisions.hold !== null || isOver ? null : (
        <Action label="Hold" act={decide("hold")} onDone={onDone} />
      )}
      {hasDecided ? <Action label="Release" act={decide("release")} onDone={onDone} /> : null}
      {order.isHistory && !hasDecided ? (
        <Action
          label="Let it earn"
          question="The order is from before your shop was connected. Its points follow the rules from now on."
          act={decide("release")}
          onDone={onDone}
        />
      ) : null}
      {isOver ? null : (
        <Action
          label="Cancel the points"
          question="The customer loses the points of this order. If they were not given yet, they never will be."
          isDangerous
          act={decide("cancel")}
          onDone={onDone}
        />
      )}
      <Action
        label="Read it again from the shop"
        act={async () => {
          const body = { shop: order.shop, orderIds: [order.orderId] };
          setReading((await ask<Resync>("/resync", { method: "POST", body })).id);
        }}
        onDone={onDone}
      />
      {reading === null ? null : (
        <span role="status">
          It is being read. <Link href={`/resync?id=${encodeURIComponent(reading)}`}>See how it goes</Link>
        </span>
      )}
      {order.contact.email === null ? null : (
        <Link href={`/customer?shop=${encodeURIComponent(order.shop)}`} term={order.contact.email}>
          This customer's points
        </Link>
      )}
    </Group>
  );
}
