import "../../styles/answer-bar.css";
import { Group } from "@mantine/core";
import type { OrderRow } from "../../../client/index.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { ActUndo } from "../act-undo.tsx";
import { ActsWords, useActsSpoken } from "../acts-words.tsx";

/** The last decision made on this page. */
export interface LastDecision {
  /** Named as on its button. */
  readonly what: string;
  /** `null`: several. */
  readonly order: OrderRow | null;
  /** Counts decisions of this visit: the same one about the same order may be repeated. */
  readonly number: number;
}

interface DoneProps {
  readonly done: LastDecision;
  readonly onDone: (what: string, order: OrderRow) => void;
}

/** Stays in sight wherever the removed line was, and is read aloud: its element exists before the text. */
export function DoneLine({
  done,
  onDone,
}: { readonly done: LastDecision | null } & Pick<DoneProps, "onDone">) {
  return (
    <div className={done === null ? undefined : "answer-bar"} role="status">
      {done === null ? null : (
        <ActsWords>
          <WhatWasDone done={done} onDone={onDone} />
        </ActsWords>
      )}
    </div>
  );
}

function WhatWasDone({ done: { what, order, number }, onDone }: DoneProps) {
  const { labels } = useActsSpoken();
  return (
    <Group className="note" data-tone="good" gap="sm">
      {order === null ? (
        <span>{labels.acts.doneToMany({ what })}</span>
      ) : (
        <>
          <span>{labels.acts.doneTo({ what, name: orderTitle(order) })}</span>
          <Link href={orderAddress(order)}>{labels.shared.order({ name: orderTitle(order) })}</Link>
          <Undo key={number} order={order} onDone={() => onDone(labels.acts.undoIt, order)} />
        </>
      )}
    </Group>
  );
}

/** Undoes it like the audit log does. */
function Undo({
  order: { shop, orderId },
  onDone,
}: {
  readonly order: OrderRow;
  readonly onDone: () => void;
}) {
  const newest = useQuery("GET", "/acts", { query: { shop, orderId, limit: 1 } }, { isLive: false });
  const act = newest.value?.items[0];
  return act === undefined ? null : <ActUndo act={act} onDone={onDone} />;
}
