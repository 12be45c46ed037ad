import { Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Order, OrderDecision } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { type PageLanguage, useSpoken } from "../../language.ts";
import { Action } from "../../parts/confirm.tsx";
import { More } from "../../parts/more.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Link, orderParams } from "../../router.tsx";
import { ReleaseQuestion } from "./release-question.tsx";

/** What a person may decide about the whole order now: what it waits for, and the rest where it is asked for. */
export function OrderActions({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const choices = choicesOf(order, labels);
  const main = choices.find(({ name }) => name === mainOf(order));
  const show = (choice: Choice) => (
    <NotedAction key={choice.name} {...choice} isMain={choice === main} onDone={onDone} />
  );
  return (
    <Group my="sm" gap="sm">
      {main === undefined ? null : show(main)}
      <More label={labels.decisions.more}>
        {choices.filter((choice) => choice !== main).map(show)}
        <ReadAgain order={order} onDone={onDone} />
      </More>
      {order.contact.email === null ? null : (
        <Link href={`/customer?shop=${encodeURIComponent(order.shop)}`} term={order.contact.email}>
          {labels.decisions.customersPoints}
        </Link>
      )}
    </Group>
  );
}

interface Choice {
  readonly name: OrderDecision | "sendAgain";
  readonly label: string;
  readonly question?: ReactNode;
  readonly isDangerous?: true;
  readonly act: (note: string) => Promise<unknown>;
}

/** What the order waits for; points that are pending may be approved sooner. */
function mainOf({ offers, points }: Order): OrderDecision | undefined {
  const waiting = (["settle", "release"] as const).find((decision) => offers.includes(decision));
  return waiting ?? (points === "pending" ? "approve" : undefined);
}

function choicesOf(order: Order, labels: PageLanguage["labels"]): readonly Choice[] {
  const { mayHavePoints, offers, canSendAgain, isHistory, decisions, changedAt } = order;
  const params = orderParams(order);
  const isOnlyHistory = isHistory && Object.values(decisions).every((made) => made === null);
  const decide = (name: OrderDecision, basedOn: { basedOn?: string } = {}) => ({
    name,
    act: (note: string) =>
      bridge.post(`/orders/{shop}/{orderId}/${name}`, { params, body: { note, ...basedOn } }),
  });
  const choices: readonly Choice[] = [
    { ...decide("approve"), label: labels.decisions.approve, question: labels.decisions.approveQuestion },
    { ...decide("settle"), label: labels.decisions.settle, question: labels.decisions.settleQuestion },
    { ...decide("hold"), label: labels.decisions.hold },
    {
      ...decide("release", { basedOn: changedAt }),
      ...(isOnlyHistory
        ? { label: labels.decisions.letEarn, question: labels.decisions.letEarnQuestion }
        : { label: labels.decisions.release, question: <ReleaseQuestion order={order} /> }),
    },
    {
      ...decide("cancel"),
      isDangerous: true,
      label: mayHavePoints ? labels.decisions.cancel : labels.decisions.noPoints,
      question: mayHavePoints ? labels.decisions.cancelQuestion : labels.decisions.noPointsQuestion,
    },
    {
      name: "sendAgain",
      label: labels.decisions.sendAgain,
      question: labels.decisions.sendAgainQuestion,
      act: (note) => bridge.post("/orders/{shop}/{orderId}/send-again", { params, body: { note } }),
    },
  ];
  return choices.filter(({ name }) => (name === "sendAgain" ? canSendAgain : offers.includes(name)));
}

function ReadAgain({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const [reading, setReading] = useState<string | null>(null);
  return (
    <>
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
    </>
  );
}
