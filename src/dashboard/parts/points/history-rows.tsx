import "../../styles/sheet.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { CustomerPoints } from "../../../client/index.ts";
import {
  byServiceName,
  type HistoryColumn,
  type HistoryLine,
  historyLines,
  historyText,
  historyTitle,
  isZoneless,
  momentOf,
  stateOf,
} from "../../../words/history-columns.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { Nothing } from "../feedback.tsx";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";
import { useHistorySpoken } from "./history-words.tsx";

interface RowsProps {
  readonly rows: readonly unknown[];
  /** The orders that the bridge knows. */
  readonly orders: CustomerPoints["olderOrders"];
}

/** The most lines added at a time. */
const MOST_MORE = 100;

/** The lines of a history: known values as text in the reader's language, the rest as received. */
export function HistoryRows({ rows, step, orders }: RowsProps & { readonly step: number }) {
  const { labels } = useHistorySpoken();
  const [shown, setShown] = useState(step);
  if (rows.length === 0) return <Nothing>{labels.history.customer.nothingYet}</Nothing>;
  const { columns, lines } = historyLines(rows, orders);
  const more = Math.min(MOST_MORE, rows.length - shown);
  return (
    <>
      <HistoryTable columns={columns} lines={lines.slice(0, shown)} orders={orders} />
      {more > 0 ? (
        <Button variant="default" onClick={() => setShown(shown + more)}>
          {labels.history.more({ rows: more })}
        </Button>
      ) : null}
    </>
  );
}

/** The time zone of an answer's times, shown once for all its tables. */
export function ZoneOf({ answer, orders }: { readonly answer: unknown } & Pick<RowsProps, "orders">) {
  const { labels, format } = useHistorySpoken();
  const times = listsIn(answer).flatMap((rows) => {
    const { columns, lines } = historyLines(rows, orders);
    const ofTime = columns.filter(({ means }) => means === "when");
    return ofTime.flatMap(({ name }) => lines.map((line) => historyText(line[name])));
  });
  if (times.every((time) => momentOf(time) === null)) return null;
  return (
    <p className="dim">
      {labels.history.timesOf({ zone: format.zone })}{" "}
      {times.some(isZoneless) ? labels.history.timesWithoutZone : null}
    </p>
  );
}

function listsIn(answer: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(answer)) return [answer];
  return typeof answer === "object" && answer !== null ? Object.values(answer).flatMap(listsIn) : [];
}

interface TableProps extends Pick<RowsProps, "orders"> {
  readonly columns: ReturnType<typeof historyLines>["columns"];
  readonly lines: readonly HistoryLine[];
}

function HistoryTable({ columns, lines, orders }: TableProps) {
  const { labels } = useHistorySpoken();
  const known = byServiceName(orders);
  const titled = columns.map(({ name, means }) => ({
    name,
    means,
    title: means === null ? historyTitle(name) : labels.history.columns[means],
    alignment: means === "points" ? "amount" : undefined,
  }));
  return (
    <section className="sheet history" aria-label={labels.shared.points}>
      <table>
        <thead>
          <tr>
            {titled.map(({ name, title, alignment }) => (
              <th key={name} scope="col" className={alignment}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal and never move
            <tr key={place}>
              {titled.map(({ name, means, title, alignment }) => (
                <td key={name} className={alignment} data-means={means} data-label={title}>
                  {name in line ? <Value value={line[name]} means={means} orders={known} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Value({
  value,
  means,
  orders,
}: {
  readonly value: unknown;
  readonly means: HistoryColumn | null;
  readonly orders: ReadonlyMap<string, CustomerPoints["olderOrders"][number]>;
}) {
  const { labels, format } = useHistorySpoken();
  const text = historyText(value);
  if (means === "points" && typeof value === "number") return format.number(value);
  if (means === "order") {
    const order = orders.get(text);
    return order === undefined ? (
      <bdi>{text}</bdi>
    ) : (
      <>
        <Link href={orderAddress(order)}>
          <bdi>{orderTitle(order)}</bdi>
        </Link>{" "}
        <span className="dim">{order.shop}</span>
      </>
    );
  }
  if (means === "state") {
    const state = stateOf(text);
    return state === null ? (
      <bdi>{text}</bdi>
    ) : (
      <Pill text={labels.shared.pointsStates[state]} tone={TONES.points[state]} />
    );
  }
  if (means === "type" && (text === "earn" || text === "redeem")) return labels.history.customer.kinds[text];
  if (means !== "when") return <bdi>{text}</bdi>;
  const at = momentOf(text);
  return at === null ? <bdi className="is-moment">{text}</bdi> : <When at={at} isShort />;
}
