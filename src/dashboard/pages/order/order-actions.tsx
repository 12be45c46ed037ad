import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { More } from "../../parts/more.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { isByProgramme } from "../../parts/orders/programme-cause.ts";
import { ProgrammeLink } from "../../parts/orders/programme-link.tsx";
import { Link } from "../../router.tsx";
import { May } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { FillInAction, mayFillIn } from "./fill-in.tsx";
import { type OrderChoice, orderChoices } from "./order-choices.tsx";
import { useOrderPageSpoken } from "./order-page-words.tsx";

/** The possible decisions: the one that the order waits for, and others under "More". */
export function OrderActions({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const { main, others } = orderChoices(order, labels);
  const isFilledIn = mayFillIn(order);
  const isCorrected = isByProgramme(order);
  const lastAct = order.trace.findLast(({ what }) => what === "person")?.at;
  const [reading, setReading] = useState<{ readonly id: string; readonly after: typeof lastAct } | null>(
    null,
  );
  /** The result of reading the order is outdated after a later act. */
  const shown = reading?.after === lastAct ? reading : null;
  const { problem, send } = useSend();
  const readAgain = async () => {
    const body = { shop: order.shop, orderIds: [order.orderId] };
    const { id } = await bridge.post("/resync", { body });
    setReading({ id, after: lastAct });
  };
  const show = (choice: OrderChoice, isMain = false) => (
    <NotedAction key={`${choice.name} ${choice.label}`} {...choice} isMain={isMain} />
  );
  return (
    <>
      <Group gap="sm" className="banner-actions">
        {isFilledIn ? (
          <May needs="assistant">
            <FillInAction order={order} />
          </May>
        ) : null}
        {isCorrected ? <ProgrammeLink shop={order.shop} isMain /> : null}
        {main.map((choice, index) =>
          show(choice, index === 0 && needsPerson(order) && !isFilledIn && !isCorrected),
        )}
        <May needs="assistant">
          <More label={labels.decisions.more}>
            {others.filter(({ isDangerous }) => isDangerous !== true).map((choice) => show(choice))}
            <Button variant="default" size="sm" onClick={() => void send(readAgain)}>
              {labels.decisions.readAgain}
            </Button>
            {others.filter(({ isDangerous }) => isDangerous === true).map((choice) => show(choice))}
          </More>
        </May>
      </Group>
      {shown === null && problem === null ? null : (
        <div className="banner-answer">
          <Trouble words={problem} />
          {shown === null ? null : <ReadingAgain id={shown.id} />}
        </div>
      )}
    </>
  );
}

function needsPerson({ state }: Order): boolean {
  return state === "parked" || state === "dead" || state === "held";
}

/** The progress of a reading that the person requested. */
function ReadingAgain({ id }: { readonly id: string }) {
  const { labels } = useOrderPageSpoken();
  const { value } = useQuery("GET", "/resyncs/{id}", { params: { id } });
  const isOver = value !== null && value.state !== "queued" && value.state !== "running";
  return (
    <p role="status">
      {isOver
        ? (value.problem ?? labels.decisions.wasRead({ hasChanged: value.changed > 0 }))
        : labels.decisions.beingRead}{" "}
      {isOver ? null : (
        <Link href={`/resync?id=${encodeURIComponent(id)}`}>{labels.decisions.seeReading}</Link>
      )}
    </p>
  );
}
