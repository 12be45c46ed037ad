import "./acts.css";
import { TextInput } from "@mantine/core";
import type { ActRow, CallInput } from "../../client/index.ts";
import { actorName } from "../../words/own-names.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Exchange } from "../parts/exchange/exchange.tsx";
import { ExchangesWords, useExchangesSpoken } from "../parts/exchange/exchanges-words.tsx";
import { Select } from "../parts/form/select.tsx";
import { Heading } from "../parts/heading.tsx";
import { Named } from "../parts/lists/named.tsx";
import { ShopChoice, spanOf } from "../parts/orders/order-filters.tsx";
import { PAGE_ROWS, PageOfList } from "../parts/page-of-list.tsx";
import { saveFile } from "../parts/save-file.ts";
import { SearchBox } from "../parts/search/search-box.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { When } from "../parts/when.tsx";
import { Link, orderAddress, useFilters, useSearchTerm } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { ActChanges } from "./act-changes.tsx";
import { ActUndo, saysHowToUndo } from "./act-undo.tsx";
import { useActsSpoken, withinActsWords } from "./acts-words.tsx";

/** The audit log, with ways to undo acts. */
export const ActsPage = withinActsWords(Acts);

function Acts({ place }: { readonly place: URL }) {
  const { labels } = useActsSpoken();
  const who = useSearchTerm();
  const selection = selectionOf(place, who);
  const isFiltered = who !== "" || FILTERS.some((name) => place.searchParams.has(name));
  const cursor = place.searchParams.get("cursor") ?? undefined;
  const query = useQuery("GET", "/acts", { query: { ...selection, cursor, limit: PAGE_ROWS } });
  const named = (query.value?.items ?? []).flatMap(({ shop }) => shop ?? []);
  return (
    <>
      <Heading title={labels.shell.places.acts} about={labels.acts.about}>
        <Action
          needs="viewer"
          label={labels.orders.save}
          act={() => saveFile(bridge.get("/acts.csv", { query: selection }), labels.acts.fileName)}
        />
      </Heading>
      <Filters place={place} named={named} />
      <PageOfList
        query={query}
        place={place}
        filters={FILTERS}
        sayFound={labels.shared.found.acts}
        none={isFiltered ? labels.acts.none : labels.acts.noneYet}
        further={labels.acts.older}
      >
        {(items) => <ActRows acts={items} />}
      </PageOfList>
    </>
  );
}

const FILTERS = ["shop", "kind", "from", "to"] as const;

function Filters({ place, named }: { readonly place: URL; readonly named: readonly string[] }) {
  const { labels } = useActsSpoken();
  const { signIns, ...kinds } = labels.acts.kinds;
  const { orders, customer: customers, deliveries, shops } = labels.shell.places;
  const set = useFilters(place);
  return (
    <search className="filters filter-row">
      <SearchBox
        label={labels.acts.columns.who}
        placeholder={labels.acts.wholeName}
        onSearch={(sought) => set({}, sought)}
      />
      <ShopChoice place={place} named={named} />
      <Select
        label={labels.acts.kind}
        value={place.searchParams.get("kind") ?? ""}
        onChoose={(kind) => set({ kind })}
        empty={labels.acts.changes}
        options={{
          signIns,
          [EVERY_KIND]: labels.acts.anyKind,
          orders,
          customers,
          deliveries,
          shops,
          ...kinds,
        }}
      />
      {(["from", "to"] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={labels.acts.days[name]}
          value={place.searchParams.get(name) ?? ""}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
    </search>
  );
}

/** In the address: without a kind, it means all changes. */
const EVERY_KIND = "all";

type Selection = NonNullable<CallInput<"GET", "/acts.csv">["query"]>;

/** The address may contain anything: the bridge validates it. */
function selectionOf(place: URL, by: string): Selection {
  const { searchParams } = place;
  const { changedFrom, changedBefore } = spanOf(place);
  const kind = (searchParams.get("kind") ?? "changes") as NonNullable<Selection["kind"]> | typeof EVERY_KIND;
  return {
    from: changedFrom ?? undefined,
    before: changedBefore ?? undefined,
    shop: searchParams.get("shop") ?? undefined,
    kind: kind === EVERY_KIND ? undefined : kind,
    by: by === "" ? undefined : by,
  };
}

/** Acts that may themselves have sent something to the loyalty service. */
const REDEEMS: ReadonlySet<string> = new Set(["actRedeemBegun", "actRedeemed", "actRedeemFailed"]);

function ActRows({ acts }: { readonly acts: readonly ActRow[] }) {
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
          {acts.map((act) => (
            <ActLine key={act.number} act={act} {...{ hasChanges, hasUndo }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  readonly act: ActRow;
  /** Of any line: then there is a column for it. */
  readonly hasChanges: boolean;
  readonly hasUndo: boolean;
}

function ActLine({ act, hasChanges, hasUndo }: LineProps) {
  const { format } = useActsSpoken();
  const { at, by } = act;
  return (
    <tr className="row">
      <td className="is-name">
        <WhatWasDone act={act} />
      </td>
      <td className="is-customer">
        <Named text={actorName(by, format.language)} />
      </td>
      {hasChanges ? (
        <td className="is-reason">
          <ActChanges act={act} />
        </td>
      ) : null}
      {hasUndo ? (
        <td className="is-topic">
          <ActUndo act={act} />
        </td>
      ) : null}
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

/** Unfolds the request and answer of a redeem by hand. `act`: its number. */
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
