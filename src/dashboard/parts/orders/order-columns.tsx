import { type ComponentType, useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { keepHere, readKept } from "../../embedded/kept-here.ts";
import { type PageLanguage, useSpoken } from "../../language.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { Amount } from "../amount.tsx";
import { Named } from "../lists/named.tsx";
import { isToday, When } from "../when.tsx";
import "./order-columns.css";
import { OrderPills } from "./order-pills.tsx";

/** One column of the order list. Its label has the same name. */
interface Column {
  /** Its grid area where there is no room for a table (lists.css); without one, it takes its own line. */
  readonly area?: string;
  /** "amount" aligns it to the right. */
  readonly className?: string;
  /** Whether the reader can hide the column. */
  readonly isOptional?: true;
  readonly Cell: ComponentType<{ readonly order: OrderRow }>;
}

/** The columns, in their order. */
const COLUMNS = {
  order: { area: "name", className: "is-name", Cell: Name },
  customer: { area: "customer", className: "is-customer", isOptional: true, Cell: Customer },
  total: { area: "amount", className: "amount", isOptional: true, Cell: Total },
  points: { area: "points", className: "amount", isOptional: true, Cell: PointsGiven },
  state: { area: "state", className: "is-state", Cell: State },
  changed: { area: "when", className: "is-when dim", isOptional: true, Cell: Changed },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof COLUMNS;

/** The columns that aren't hidden. */
export function columnsWithout(
  leftOut: readonly ColumnName[],
): readonly (Column & { readonly name: ColumnName })[] {
  const all = Object.entries(COLUMNS) as readonly [ColumnName, Column][];
  return all.filter(([name]) => !leftOut.includes(name)).map(([name, column]) => ({ name, ...column }));
}

const OPTIONAL = columnsWithout([]).filter(({ isOptional }) => isOptional);

const KEY = "bridge-order-columns";

/** The hidden columns, chosen once and stored in this browser. */
export function useLeftOut() {
  const [leftOut, setLeftOut] = useState(readLeftOut);
  const toggle = (column: ColumnName) => {
    const next = leftOut.includes(column) ? leftOut.filter((each) => each !== column) : [...leftOut, column];
    keepHere(KEY, next.join(" "));
    setLeftOut(next);
  };
  return { leftOut, toggle };
}

function readLeftOut(): readonly ColumnName[] {
  const kept = (readKept(KEY) ?? "").split(" ");
  return OPTIONAL.map(({ name }) => name).filter((name) => kept.includes(name));
}

export function ColumnChoice({ leftOut, toggle }: ReturnType<typeof useLeftOut>) {
  const { labels } = useSpoken();
  return (
    <fieldset className="column-choice">
      <legend>{labels.orders.choose}</legend>
      {OPTIONAL.map(({ name }) => (
        <label key={name}>
          <input type="checkbox" checked={!leftOut.includes(name)} onChange={() => toggle(name)} />
          {labels.orders.columns[name]}
        </label>
      ))}
    </fieldset>
  );
}

function Name({ order }: { readonly order: OrderRow }) {
  const { format } = useSpoken();
  const { placedAt, shop } = order;
  return (
    <>
      <Link className="name" href={orderAddress(order)}>
        <bdi>{orderTitle(order)}</bdi>
      </Link>{" "}
      <span className="dim">
        {shop}
        {placedAt === null ? null : `, ${format.day(Date.parse(placedAt))}`}
      </span>
    </>
  );
}

function Customer({ order: { customerName, isErased } }: { readonly order: OrderRow }) {
  const { labels } = useSpoken();
  if (customerName === null && isErased) return <span className="dim">{labels.orders.erased}</span>;
  return <Named text={customerName ?? "–"} />;
}

function Total({ order: { total, refunded, currency } }: { readonly order: OrderRow }) {
  const { labels, format } = useSpoken();
  const isRefunded = refunded !== null && currency !== null && Number(refunded) > 0;
  return (
    <>
      <Amount amount={total} currency={currency} />
      {isRefunded ? (
        <span className="refunded dim">
          {labels.orders.refunded({ amount: format.price(refunded, currency) })}
        </span>
      ) : null}
    </>
  );
}

/** The number of points that the order has or had; empty if it never had any. */
function PointsGiven({ order: { points, pointsGiven } }: { readonly order: OrderRow }) {
  const { labels, format } = useSpoken();
  if (points === "none") return null;
  if (pointsGiven === null) return <span className="points dim">{labels.shared.pointsNotKnown}</span>;
  const given = (
    <>
      <span className="is-in-table">{format.number(pointsGiven)}</span>
      <span className="is-in-lines">{labels.shared.pointsGiven({ points: pointsGiven })}</span>
    </>
  );
  return points === "cancelled" ? (
    <s className="points dim">{given}</s>
  ) : (
    <span className="points">{given}</span>
  );
}

/** The state of the order's points and work as badges, with only what they don't say beside them. */
function State({ order }: { readonly order: OrderRow }) {
  const { points, state, scheduledAt, decidedAt, decisionNote, reason, code, facts } = order;
  const { labels, format } = useSpoken();
  const named = [labels.shared.pointsStates[points], labels.shared.orderStates[state]] as const;
  const said =
    scheduledAt !== null
      ? labels.orders.scheduled({ day: inOneLine(format.day(Date.parse(scheduledAt))) })
      : code === "stepRetried"
        ? nextAttempt(facts.nextAt, labels, format)
        : (refusal(order, labels) ?? (reason === "" ? "" : unsaid(reason, named)));
  return (
    <>
      <OrderPills order={order} isScheduled={scheduledAt !== null} />
      <span className="dim">
        {decidedAt === null ? said : <Decided what={said} at={decidedAt} note={decisionNote} />}
      </span>
    </>
  );
}

/** What the loyalty service said about a failed order, in one line; the order's page says what to do. */
function refusal({ state, facts }: OrderRow, labels: PageLanguage["labels"]): string | null {
  let because = facts.because as Refusal | undefined;
  while (because?.because != null) because = because.because;
  const said = because?.said;
  return state === "dead" && typeof said === "string" ? labels.orders.refusedSaying({ said }) : null;
}

interface Refusal {
  readonly said?: unknown;
  readonly because?: Refusal;
}

/** When the step is retried; the order's page says why. Empty once it is due. */
function nextAttempt(at: unknown, labels: PageLanguage["labels"], format: PageLanguage["format"]): string {
  if (typeof at !== "number" || at < Date.now()) return "";
  return labels.orders.nextAttempt({
    when: inOneLine(isToday(at, format) ? format.hour(at) : format.time(at)),
  });
}

interface DecidedProps {
  /** A sentence; empty if the badge says it. */
  readonly what: string;
  readonly at: string;
  readonly note: string | null;
}

/** One sentence: what was decided and when, then a colon and the person's note. */
function Decided({ what, at, note }: DecidedProps) {
  const { labels, format } = useSpoken();
  const begun = what.replace(/\.$/, "");
  const when = (
    <When at={at} isShort say={begun === "" ? sayFirst(labels.health.since) : labels.orders.decidedOn} />
  );
  return (
    <>
      {begun === "" ? null : `${begun} `}
      {when}
      {note === null ? (
        "."
      ) : (
        <>
          {labels.shared.before({ text: "" })} <bdi>{format.quote(note.trim())}</bdi>
          {/[.!?…]$/.test(note.trim()) ? null : "."}
        </>
      )}
    </>
  );
}

function sayFirst(say: (facts: { readonly when: string }) => string): typeof say {
  return (facts) => capital(say(facts));
}

function inOneLine(date: string): string {
  return date.replaceAll(" ", "\u00a0");
}

function Changed({ order: { changedAt } }: { readonly order: OrderRow }) {
  return <When at={changedAt} />;
}
