import { Group } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderDecision, Resync } from "../../../admin/answers.ts";
import { ask } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Link, orderAddress } from "../../router.tsx";

const LET_IT_EARN = {
  label: "Let it earn",
  question: "The order is from before your shop was connected. Its points follow the rules from now on.",
};

/** What a person may decide about the whole order, as far as it makes sense now. */
export function OrderActions({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { points, offers } = order;
  const decide = (decision: OrderDecision) => () =>
    ask(`${orderAddress(order)}/${decision}`, { method: "POST" });
  const [reading, setReading] = useState<string | null>(null);
  const isOnlyHistory = order.isHistory && Object.values(order.decisions).every((made) => made === null);
  const hasNone = points === "none" && order.operations.every(({ operation }) => operation !== "earn");
  return (
    <Group my="sm" gap="sm">
      {offers.includes("approve") ? (
        <Action
          label="Approve now"
          question="The points are approved without waiting for the shipment or the return window."
          act={decide("approve")}
          onDone={onDone}
        />
      ) : null}
      {offers.includes("hold") ? <Action label="Hold" act={decide("hold")} onDone={onDone} /> : null}
      {offers.includes("release") ? (
        <Action
          {...(isOnlyHistory ? LET_IT_EARN : { label: "Release" })}
          act={decide("release")}
          onDone={onDone}
        />
      ) : null}
      {offers.includes("cancel") ? (
        <Action
          label={hasNone ? "No points for this order" : "Cancel the points"}
          question={
            hasNone
              ? "No points were given for this order, and none will be."
              : "The customer loses the points of this order. What was not sent yet is not sent any more."
          }
          isDangerous
          act={decide("cancel")}
          onDone={onDone}
        />
      ) : null}
      {order.canSendAgain ? (
        <Action
          label="Send again"
          question="The loyalty service is told once more how the points of this order stand, for example because it lost them. Under the same order number they count once."
          act={() => ask(`${orderAddress(order)}/send-again`, { method: "POST" })}
          onDone={onDone}
        />
      ) : null}
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
