import { Group } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderDecision } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { Action } from "../../parts/confirm.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Link, orderParams } from "../../router.tsx";
import { ReleaseQuestion } from "./release-question.tsx";

/** What a person may decide about the whole order, as far as it makes sense now. */
export function OrderActions({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const { mayHavePoints, offers } = order;
  const params = orderParams(order);
  const decide = (decision: OrderDecision) => (note: string) =>
    bridge.post(`/orders/{shop}/{orderId}/${decision}`, { params, body: { note } });
  const [reading, setReading] = useState<string | null>(null);
  const isOnlyHistory = order.isHistory && Object.values(order.decisions).every((made) => made === null);
  return (
    <Group my="sm" gap="sm">
      {offers.includes("approve") ? (
        <NotedAction
          label={labels.decisions.approve}
          question={labels.decisions.approveQuestion}
          act={decide("approve")}
          onDone={onDone}
        />
      ) : null}
      {offers.includes("settle") ? (
        <NotedAction
          label={labels.decisions.settle}
          question={labels.decisions.settleQuestion}
          act={decide("settle")}
          onDone={onDone}
        />
      ) : null}
      {offers.includes("hold") ? (
        <NotedAction label={labels.decisions.hold} act={decide("hold")} onDone={onDone} />
      ) : null}
      {offers.includes("release") ? (
        <NotedAction
          {...(isOnlyHistory
            ? { label: labels.decisions.letEarn, question: labels.decisions.letEarnQuestion }
            : { label: labels.decisions.release, question: <ReleaseQuestion order={order} /> })}
          act={(note) =>
            bridge.post("/orders/{shop}/{orderId}/release", {
              params,
              body: { note, basedOn: order.changedAt },
            })
          }
          onDone={onDone}
        />
      ) : null}
      {offers.includes("cancel") ? (
        <NotedAction
          label={mayHavePoints ? labels.decisions.cancel : labels.decisions.noPoints}
          question={mayHavePoints ? labels.decisions.cancelQuestion : labels.decisions.noPointsQuestion}
          isDangerous
          act={decide("cancel")}
          onDone={onDone}
        />
      ) : null}
      {order.canSendAgain ? (
        <NotedAction
          label={labels.decisions.sendAgain}
          question={labels.decisions.sendAgainQuestion}
          act={(note) => bridge.post("/orders/{shop}/{orderId}/send-again", { params, body: { note } })}
          onDone={onDone}
        />
      ) : null}
      <Action
        label={labels.decisions.readAgain}
        act={async () => {
          const body = { shop: order.shop, orderIds: [order.orderId] };
          setReading((await bridge.post("/resync", { body })).id);
        }}
        onDone={onDone}
      />
      {reading === null ? null : (
        <span role="status">
          {labels.decisions.beingRead}{" "}
          <Link href={`/resync?id=${encodeURIComponent(reading)}`}>{labels.decisions.seeReading}</Link>
        </span>
      )}
      {order.contact.email === null ? null : (
        <Link href={`/customer?shop=${encodeURIComponent(order.shop)}`} term={order.contact.email}>
          {labels.decisions.customersPoints}
        </Link>
      )}
    </Group>
  );
}
