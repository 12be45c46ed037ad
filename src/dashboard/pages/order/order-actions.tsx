import { Group } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { Action } from "../../parts/confirm.tsx";
import { More } from "../../parts/more.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Link } from "../../router.tsx";
import { May } from "../../status.tsx";
import { FillInAction, mayFillIn } from "./fill-in.tsx";
import { type OrderChoice, orderChoices } from "./order-choices.tsx";

/** The decisions possible now: the one that the order waits for, and the others under "More". */
export function OrderActions({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const { main, others } = orderChoices(order, labels);
  const isFilledIn = mayFillIn(order);
  const show = (choice: OrderChoice, isMain = false) => (
    <NotedAction key={`${choice.name} ${choice.label}`} {...choice} isMain={isMain} />
  );
  return (
    <Group gap="sm" className="banner-actions">
      {isFilledIn ? (
        <May needs="assistant">
          <FillInAction order={order} />
        </May>
      ) : null}
      {main.map((choice, index) => show(choice, index === 0 && needsPerson(order) && !isFilledIn))}
      <May needs="assistant">
        <More label={labels.decisions.more}>
          {others.filter(({ isDangerous }) => isDangerous !== true).map((choice) => show(choice))}
          <ReadAgain order={order} />
          {others.filter(({ isDangerous }) => isDangerous === true).map((choice) => show(choice))}
        </More>
      </May>
    </Group>
  );
}

function needsPerson({ state }: Order): boolean {
  return state === "parked" || state === "dead" || state === "held";
}

function ReadAgain({ order }: { readonly order: Order }) {
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
