import { useEffect } from "react";
import type { CustomerPoints } from "../../../client/index.ts";
import { historyText, historyTitle } from "../../../words/history-columns.ts";
import { useQuery } from "../../use-query.ts";
import { Fact, Facts } from "../facts.tsx";
import { Nothing, Reading } from "../feedback.tsx";
import { HistoryRows, ZoneOf } from "./history-rows.tsx";
import { HistoryWords, useHistorySpoken } from "./history-words.tsx";

export type HistoryKind = CustomerPoints["type"];

/** The customer's email address or mobile number, as query parameters of the API. */
export function customerQuery(who: string): { readonly email: string } | { readonly mobile: string } {
  return who.includes("@") ? { email: who } : { mobile: who };
}

/** Whether the text can be an email address or a mobile number, and not, for example, a name. */
export function namesCustomer(who: string): boolean {
  return who.includes("@") || /\d/.test(who);
}

/** Whether the account has never had points for this customer. */
export function isNeverSeen({ sums }: CustomerPoints): boolean {
  if (sums === null) return false;
  const { approved, pending, cancelled, redeemed, unread } = sums;
  return approved + pending + cancelled + redeemed + unread === 0;
}

/** A customer's points at the loyalty service. Known words are in the reader's language, the rest as received. */
export function PointsHistory({
  shop,
  who,
  type,
  rows = 8,
  onAnswer,
}: {
  readonly shop: string;
  readonly who: string;
  readonly type: HistoryKind;
  /** The number of lines shown first. */
  readonly rows?: number;
  readonly onAnswer?: (answered: CustomerPoints) => void;
}) {
  const body = { shop, ...customerQuery(who), type };
  const query = useQuery("POST", "/customers/points", { body }, { isLive: false });
  const answered = query.value;
  useEffect(() => (answered === null ? undefined : onAnswer?.(answered)), [answered, onAnswer]);
  return (
    <Reading query={query}>
      {({ service, orders, olderOrders }) => (
        <HistoryWords>
          <Answer answer={service} rows={rows} orders={[...orders, ...olderOrders]} />
          <ZoneOf answer={service} orders={orders} />
        </HistoryWords>
      )}
    </Reading>
  );
}

/** The points that a customer has, had and used. Unknown sums are shown as unknown. */
export function Sums({ sums }: { readonly sums: NonNullable<CustomerPoints["sums"]> }) {
  const { labels, format } = useHistorySpoken();
  const { balance, unread, givenTwice } = sums;
  const said = labels.history.customer.sums;
  return (
    <>
      <div className="tiles" data-count={5}>
        <div className="card tile">
          <strong>{balance === null ? labels.contact.notKnown : format.number(balance)}</strong>{" "}
          {said.balance} <span className="dim">{said.balanceIs}</span>
        </div>
        {(["approved", "pending", "redeemed", "cancelled"] as const).map((state) => (
          <div key={state} className="card tile">
            <strong>{format.number(sums[state])}</strong> {labels.today.points.columns[state]}
          </div>
        ))}
      </div>
      {unread === 0 ? null : <p className="dim">{labels.history.customer.unread({ lines: unread })}</p>}
      {givenTwice.length === 0 ? null : (
        <p className="note" data-tone="wait">
          {labels.history.customer.givenTwice({ orders: givenTwice, count: givenTwice.length })}
        </p>
      )}
    </>
  );
}

interface AnswerProps {
  readonly answer: unknown;
  readonly rows: number;
  readonly orders: CustomerPoints["olderOrders"];
}

function Answer({ answer, rows, orders }: AnswerProps) {
  const { labels } = useHistorySpoken();
  const kinds: Readonly<Record<string, string>> = labels.history.customer.kinds;
  if (Array.isArray(answer)) return <HistoryRows rows={answer} step={rows} orders={orders} />;
  if (typeof answer !== "object" || answer === null) return <Nothing>{historyText(answer)}</Nothing>;
  const entries = Object.entries(answer);
  const plain = entries.filter(([, value]) => typeof value !== "object" || value === null);
  const deep = entries.filter(([, value]) => typeof value === "object" && value !== null);
  return (
    <>
      {plain.length === 0 ? null : (
        <Facts>
          {plain.map(([name, value]) => (
            <Fact key={name} name={historyTitle(name)}>
              {historyText(value)}
            </Fact>
          ))}
        </Facts>
      )}
      {deep.map(([name, value]) => (
        <section key={name}>
          <h3>{kinds[name] ?? historyTitle(name)}</h3>
          <Answer answer={value} {...{ rows, orders }} />
        </section>
      ))}
    </>
  );
}
