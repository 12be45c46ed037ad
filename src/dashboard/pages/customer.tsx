import "../parts/shops/connections.css";
import "../styles/filters.css";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CustomerPoints } from "../../client/index.ts";
import { Erasing } from "../parts/erasing.tsx";
import { Reading } from "../parts/feedback.tsx";
import { Field } from "../parts/form/field.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Found } from "../parts/lists/found.tsx";
import { Named } from "../parts/lists/named.tsx";
import { type FoundCustomer, useCustomersOf } from "../parts/orders/customers-of.ts";
import { OrderRows } from "../parts/orders/order-rows.tsx";
import { useHistorySpoken, withinHistoryWords } from "../parts/points/history-words.tsx";
import { isNeverSeen, namesCustomer } from "../parts/points/points-history.tsx";
import { ShopPicker } from "../parts/shops/shop-picker.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { go, Link, useSearchTerm, withQuery } from "../router.tsx";
import { firstShop, hasManyShops, May, useStatus } from "../status.tsx";
import { useQuery } from "../use-query.ts";
import { KnownCustomer } from "./customer-known.tsx";

export const CustomerPage = withinHistoryWords(Customers);

function Customers({ place }: { readonly place: URL }) {
  const { labels } = useHistorySpoken();
  const who = useSearchTerm();
  const status = useQuery("GET", "/status", {}, { isLive: false });
  return (
    <>
      <Heading title={labels.shell.places.customer} about={labels.history.customer.lookUpFirst} />
      <Reading query={status}>
        {(known) => {
          const shop = place.searchParams.get("shop") ?? firstShop(known);
          const brand = known.shops.find((each) => each.shop === shop)?.brand;
          return (
            <>
              <Search key={`${shop} ${who}`} place={place} first={shop} initial={who} />
              {brand === undefined && hasManyShops(known) && shop !== "" ? (
                <CustomerAtOneOfMany shop={shop} who={who} />
              ) : (
                <CustomerResult shop={shop} brand={brand ?? ""} who={who} />
              )}
            </>
          );
        }}
      </Reading>
    </>
  );
}

function Search({
  place,
  first,
  initial,
}: {
  readonly place: URL;
  readonly first: string;
  readonly initial: string;
}) {
  const { labels } = useHistorySpoken();
  const [shop, setShop] = useState(first);
  const [who, setWho] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(withQuery(place, { shop }), { term: who.trim() });
  };
  return (
    <form onSubmit={submit}>
      <search className="filter-row">
        <ShopPicker value={shop} onChoose={setShop} />
        <Field
          className="search-box"
          label={labels.history.customer.who}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          required
        />
        <Button type="submit">{labels.history.customer.lookUp}</Button>
      </search>
    </form>
  );
}

interface CustomerResultProps {
  readonly shop: string;
  /** The shop's account, whose customers and points several shops may share. */
  readonly brand: string;
  readonly who: string;
}

function CustomerAtOneOfMany({ shop, who }: Omit<CustomerResultProps, "brand">) {
  const found = useQuery("GET", "/shops", { query: { q: shop, limit: 1 } }, { isLive: false });
  return (
    <Reading query={found}>
      {({ items }) => (
        <CustomerResult shop={shop} brand={items.find((each) => each.shop === shop)?.brand ?? ""} who={who} />
      )}
    </Reading>
  );
}

function CustomerResult({ shop, brand, who }: CustomerResultProps) {
  if (shop === "") return null;
  if (who === "") return <Latest key={shop} shop={shop} />;
  if (!namesCustomer(who)) return <ByName key={`${shop} ${who}`} name={who} />;
  return <Customer key={`${shop} ${who}`} {...{ shop, brand, who }} />;
}

/** The most orders whose customers are listed. */
const ORDERS_SHOWN = 20;
/** The most of a customer's own orders, which the account's history above lists too. */
const OWN_SHOWN = 8;

function Customer({ shop, brand, who }: CustomerResultProps) {
  const [answered, setAnswered] = useState<CustomerPoints | null>(null);
  const { labels } = useHistorySpoken();
  const orders = useQuery("POST", "/orders/search", { body: { q: who, brand, limit: OWN_SHOWN } });
  const isKnown = answered === null || !isNeverSeen(answered) || orders.value?.items.length !== 0;
  const [wasKnown, setWasKnown] = useState(false);
  if (answered !== null && orders.value !== null && isKnown && !wasKnown) setWasKnown(true);
  return (
    <>
      {isKnown ? (
        <KnownCustomer shop={shop} who={who} orders={orders} answered={answered} onAnswer={setAnswered} />
      ) : (
        <Nobody who={who} />
      )}
      <May needs="viewer" isWholeBridge>
        {/* Keeps its place after an erasure, when the customer is unknown, because it shows the result. */}
        {isKnown || wasKnown ? (
          <Erasing who={who} />
        ) : (
          <Unfold summary={labels.history.eraseNobody}>{() => <Erasing who={who} />}</Unfold>
        )}
      </May>
    </>
  );
}

/** The customers of the latest orders, whose points people most likely ask about. */
function Latest({ shop }: { readonly shop: string }) {
  const { labels } = useHistorySpoken();
  const orders = useQuery("GET", "/orders", { query: { shop, limit: ORDERS_SHOWN } }, { isLive: false });
  const customers = useCustomersOf(orders.value?.items ?? []) ?? [];
  return <CustomerList title={labels.history.customersLatest} customers={customers} />;
}

interface CustomersProps {
  readonly title: string;
  readonly customers: readonly FoundCustomer[];
}

function CustomerList({ title, customers }: CustomersProps) {
  return customers.length === 0 ? null : (
    <Section title={title}>
      <ul className="connections">
        {customers.map((each) => (
          <li key={each.who} className="connection">
            <Link href={`/customer?shop=${encodeURIComponent(each.shop)}`} term={each.who}>
              <Named text={each.name} />
            </Link>{" "}
            <span className="dim">
              <Named text={each.who} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Customers and orders of all shops that match a name. */
function ByName({ name }: { readonly name: string }) {
  const { labels } = useHistorySpoken();
  const { value } = useStatus();
  const isOfAll = value !== null && (hasManyShops(value) || value.shops.length > 1);
  const orders = useQuery("POST", "/orders/search", { body: { q: name, limit: ORDERS_SHOWN } });
  const customers = useCustomersOf(orders.value?.items ?? []) ?? [];
  return (
    <Reading query={orders}>
      {({ items, nextCursor }) => (
        <>
          <Found
            filters={[]}
            sayFound={labels.shared.found.orders}
            none={labels.history.noneNamed({ name })}
            found={items.length}
            isPart={nextCursor !== null}
          />
          <CustomerList title={labels.history.customersNamed({ name, isOfAll })} customers={customers} />
          {items.length === 0 ? null : (
            <Section title={labels.history.ordersNamed({ name, isOfAll })}>
              <OrderRows orders={items} />
              {nextCursor === null ? null : (
                <Link href="/orders" term={name}>
                  {labels.shared.all}
                </Link>
              )}
            </Section>
          )}
        </>
      )}
    </Reading>
  );
}

function Nobody({ who }: { readonly who: string }) {
  const { labels } = useHistorySpoken();
  return (
    <p className="note" role="status">
      <strong>{labels.history.nobody({ who })}</strong> {labels.history.nobodyNext}
    </p>
  );
}
