import "./acts.css";
import { type ReactNode, useState } from "react";
import type { ActRow } from "../../client/index.ts";
import { actorName } from "../../words/own-names.ts";
import { bridge } from "../api.ts";
import { Exchange } from "../parts/exchange/exchange.tsx";
import { ExchangesWords, useExchangesSpoken } from "../parts/exchange/exchanges-words.tsx";
import { Icon } from "../parts/icon.tsx";
import { Named } from "../parts/lists/named.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { When } from "../parts/when.tsx";
import { Link, orderAddress } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { ActChanges } from "./act-changes.tsx";
import { ActUndo, saysHowToUndo } from "./act-undo.tsx";
import { togetherIn } from "./acts-together.ts";
import { useActsSpoken } from "./acts-words.tsx";

/** Acts that may themselves have sent something to the loyalty service. */
const REDEEMS: ReadonlySet<string> = new Set(["actRedeemBegun", "actRedeemed", "actRedeemFailed"]);

export function ActRows({ acts }: { readonly acts: readonly ActRow[] }) {
  const { labels } = useActsSpoken();
  const { what, who, changed, undo, when } = labels.acts.columns;
  const hasChanges = acts.some(({ changes }) => changes.length > 0);
  const hasUndo = acts.some(saysHowToUndo);
  return (
    <div className="list">
      <table className="acts">
        <thead>
          <tr>
            {[what, who, ...(hasChanges ? [changed] : []), ...(hasUndo ? [undo] : []), when].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {togetherIn(acts).map((some) => (
            <Together key={some[0]?.number} acts={some} {...{ hasChanges, hasUndo }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  readonly act: ActRow;
  /** Whether any line has changes, so that the column is shown. */
  readonly hasChanges: boolean;
  readonly hasUndo: boolean;
  /** Set for the line of a group, whose acts have their own lines below. */
  readonly isOfMany?: boolean;
  readonly children?: ReactNode;
}

interface TogetherProps extends Omit<LineProps, "act"> {
  readonly acts: readonly ActRow[];
}

/** One line for what was done to several orders at once; it expands to a line for each order. */
function Together({ acts, ...columns }: TogetherProps) {
  const { labels } = useActsSpoken();
  const [isOpen, setOpen] = useState(false);
  const [latest, ...others] = acts;
  if (latest === undefined) return null;
  if (others.length === 0) return <ActLine act={latest} {...columns} />;
  const changed = JSON.stringify(latest.changes);
  const areAlike = others.every(({ changes }) => JSON.stringify(changes) === changed);
  return (
    <>
      <ActLine act={{ ...latest, changes: areAlike ? latest.changes : [] }} {...columns} isOfMany>
        <button type="button" className="open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {labels.acts.together({ orders: acts.length })} <Icon name={isOpen ? "less" : "more"} />
        </button>
      </ActLine>
      {isOpen ? acts.map((act) => <ActLine key={act.number} act={act} {...columns} />) : null}
    </>
  );
}

function ActLine({ act, hasChanges, hasUndo, isOfMany = false, children }: LineProps) {
  const { format } = useActsSpoken();
  const { at, by } = act;
  return (
    <tr className="row">
      <td className="is-name">
        {isOfMany ? act.detail : <WhatWasDone act={act} />} {children}
      </td>
      <td className="is-customer">
        <Named text={actorName(by, format.language)} />
      </td>
      {hasChanges ? (
        <td className="is-reason">
          <ActChanges act={act} />
        </td>
      ) : null}
      {hasUndo ? <td className="is-topic">{isOfMany ? null : <ActUndo act={act} />}</td> : null}
      <td className="is-when dim">
        <When at={at} />
      </td>
    </tr>
  );
}

function WhatWasDone({ act }: { readonly act: ActRow }) {
  const { labels, format } = useActsSpoken();
  const { shop, detail, note, customer, isErased } = act;
  const isRedeem = REDEEMS.has(act.code);
  return (
    <>
      {detail}{" "}
      <span className="dim">
        <WhereItWasDone act={act} /> {shop}
        {isRedeem ? (
          <>
            {" "}
            {labels.orders.columns.customer}:{" "}
            <bdi>{customer ?? (isErased ? labels.orders.erased : labels.contact.notKnown)}</bdi>
          </>
        ) : null}
      </span>
      {note === null ? null : (
        <div>
          <bdi>{format.quote(note)}</bdi>
        </div>
      )}
      {isRedeem ? <RedeemExchange act={act.number} /> : null}
    </>
  );
}

/** A link to the act's order or programme. */
function WhereItWasDone({ act: { kind, shop, orderId, orderNumber } }: { readonly act: ActRow }) {
  const { labels } = useActsSpoken();
  if (shop !== null && orderId !== null)
    return (
      <Link href={orderAddress({ shop, orderId })}>
        <bdi>{labels.shared.order({ name: orderNumber ?? orderId })}</bdi>
      </Link>
    );
  if (kind !== "programmes" || shop === null) return null;
  return <Link href={`/programme?shop=${encodeURIComponent(shop)}`}>{labels.shell.places.programme}</Link>;
}

/** Expands to the request and answer of a manual redemption. `act`: the act's number. */
function RedeemExchange({ act }: { readonly act: number }) {
  return (
    <ExchangesWords>
      <Unfolding number={String(act)} />
    </ExchangesWords>
  );
}

function Unfolding({ number }: { readonly number: string }) {
  const { labels } = useExchangesSpoken();
  return <Unfold summary={labels.exchanges.show}>{() => <ExchangeOf number={number} />}</Unfold>;
}

function ExchangeOf({ number }: { readonly number: string }) {
  const query = useQuery("GET", "/acts/{number}/exchange", { params: { number } });
  return (
    <Exchange
      query={query}
      shown={(answered) => answered}
      asItWas={() => bridge.post("/acts/{number}/exchange/plain", { params: { number } })}
    />
  );
}
