import { Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { isByProgramme } from "../../parts/orders/programme-cause.ts";
import { ProgrammeLink } from "../../parts/orders/programme-link.tsx";
import { AttentionLine } from "./attention-line.tsx";
import { useAttentionSpoken } from "./attention-words.tsx";
import { type Cause, isAsked } from "./causes.ts";
import { ManyActions, ManyAnswers, type ManyDecided } from "./many-orders.tsx";

interface CauseProps {
  readonly cause: Cause;
  readonly state: "held" | "parked" | "dead";
  /** Whether its first action is the group's main one. */
  readonly isMain: boolean;
  /** `what`: the decision as named on the button, or a sentence about several orders, for which `order` is `null`. */
  readonly onDone: (what: string, order: OrderRow | null, decided?: ManyDecided) => void;
}

/** A reason why orders wait, shown once, with actions for all of them or the selected ones. */
export function AttentionCause({ cause: { reason, orders }, state, isMain, onDone }: CauseProps) {
  const { labels } = useAttentionSpoken();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [first] = orders;
  if (first === undefined) return null;
  const Many = state === "dead" ? ManyActions : isAsked(first) && orders.length > 1 ? ManyAnswers : null;
  const isMany = Many !== null && orders.length > 1;
  const some = orders.filter((order) => chosen.has(keyOf(order)));
  const toggle = (key: string, isChosen: boolean) =>
    setChosen((known) => new Set(isChosen ? [...known, key] : [...known].filter((one) => one !== key)));
  return (
    <div className="card cause">
      <div className="cause-head">
        <Group gap="sm" wrap="nowrap">
          {isMany ? (
            <Checkbox
              aria-label={labels.attention.chooseAll({ orders: orders.length })}
              checked={some.length === orders.length}
              indeterminate={some.length > 0 && some.length < orders.length}
              onChange={() => setChosen(new Set(some.length === orders.length ? [] : orders.map(keyOf)))}
            />
          ) : null}
          <p>
            {reason === null ? labels.attention.asked : unsaid(reason, [labels.shared.orderStates[state]])}
          </p>
        </Group>
        {Many === null ? null : (
          <Group gap="sm">
            <ProgrammeLinks orders={orders} isMain={isMain} />
            <Many
              isMany={isMany}
              isMain={isMain && !orders.some(isByProgramme)}
              orders={some.length === 0 ? orders : some}
              onDone={(said, decided) => {
                setChosen(new Set());
                onDone(said, null, decided);
              }}
            />
          </Group>
        )}
      </div>
      <ul className="rows">
        {orders.map((order) => (
          <AttentionLine
            key={keyOf(order)}
            order={order}
            ownReason={reason === null ? unsaid(order.reason, [labels.shared.orderStates[state]]) : null}
            isChosen={chosen.has(keyOf(order))}
            onChoose={isMany ? (isChosen) => toggle(keyOf(order), isChosen) : null}
            onDone={(what) => onDone(what, order)}
          />
        ))}
      </ul>
    </div>
  );
}

const MOST_LINKED = 3;

/** A link to each shop's programme, if the programme is the cause. */
function ProgrammeLinks({ orders, isMain }: Pick<Cause, "orders"> & Pick<CauseProps, "isMain">) {
  const { format } = useAttentionSpoken();
  const shops = [...new Set(orders.filter(isByProgramme).map(({ shop }) => shop))].sort();
  const more = shops.length - MOST_LINKED;
  return (
    <>
      {shops.slice(0, MOST_LINKED).map((shop, index) => (
        <ProgrammeLink key={shop} shop={shop} isMain={isMain && index === 0} isOneOfMany={shops.length > 1} />
      ))}
      {more > 0 ? `+${format.number(more)}` : null}
    </>
  );
}

function keyOf({ shop, orderId }: OrderRow): string {
  return `${shop} ${orderId}`;
}
