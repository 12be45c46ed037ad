import "../search.css";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { OrderRow } from "../../client/index.ts";
import { PLACES } from "../places.tsx";
import { go, Link, orderAddress, orderTitle } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { Question } from "./confirm.tsx";
import { useCustomersOf } from "./customers-of.ts";
import { ReadFromShops } from "./read-from-shops.tsx";
import { SearchWords, useSearchSpoken } from "./search-words.tsx";

const TYPING_MS = 250;
const ORDERS_SHOWN = 6;
const LONGEST_ORDER = 100;

/** What was typed, and all that is found by it. */
export function Searching(props: { readonly onLeave: () => void }) {
  return (
    <SearchWords>
      <SearchDialog {...props} />
    </SearchWords>
  );
}

function SearchDialog({ onLeave }: { readonly onLeave: () => void }) {
  const { labels } = useSearchSpoken();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const results = useRef<HTMLDivElement>(null);
  const links = () => [...(results.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Enter" && at === -1) all[0]?.click();
    else if (event.key === "ArrowDown") all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (event.key === "ArrowUp") all[Math.max(at - 1, 0)]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Question title={labels.shell.search} onLeave={onLeave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go through the results, which are links */}
      <div onKeyDown={(event) => (isEnterOnResult(event) ? undefined : onKeyDown(event))}>
        <TextInput
          data-main
          inputMode="search"
          autoComplete="off"
          label={labels.search.label}
          description={labels.search.use}
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div ref={results} className="search-results">
          {settled === "" ? null : <Results key={settled} term={settled} onLeave={onLeave} />}
        </div>
      </div>
    </Question>
  );
}

/** Links and buttons take it themselves. */
function isEnterOnResult({ key, target }: KeyboardEvent): boolean {
  return key === "Enter" && !(target instanceof HTMLInputElement);
}

function Results({ term, onLeave }: { readonly term: string; readonly onLeave: () => void }) {
  const { labels } = useSearchSpoken();
  const orders = useQuery("POST", "/orders/search", { body: { q: term, limit: ORDERS_SHOWN } });
  const pages = PLACES.filter(({ name }) =>
    labels.shell.places[name].toLowerCase().includes(term.toLowerCase()),
  );
  const found = orders.value?.items ?? [];
  const customers = useCustomersOf(isName(term) ? found : []);
  const isNothing = orders.value !== null && found.length === 0 && pages.length === 0;
  return (
    <>
      <p role="status" className="dim">
        {orders.problem ??
          (orders.value === null
            ? labels.search.looking
            : found.length === 0 && pages.length > 0
              ? labels.search.foundPages({ pages: pages.length })
              : labels.search.found({ orders: found.length }))}
      </p>
      <ul>
        {found.map((order) => (
          <Found key={`${order.shop} ${order.orderId}`} href={orderAddress(order)} onLeave={onLeave}>
            <OrderFound order={order} />
          </Found>
        ))}
        {found.length === 0 ? null : (
          <>
            <Found href="/orders" term={term} onLeave={onLeave}>
              {labels.search.allOrders({ term })}
            </Found>
            <Found href="/deliveries" term={term} onLeave={onLeave}>
              {labels.search.deliveries({ term })}
            </Found>
          </>
        )}
        {isOfPerson(term) ? (
          <Found href="/customer" term={term} onLeave={onLeave}>
            {labels.search.customer({ term })}
          </Found>
        ) : null}
        {customers.map(({ shop, name, who }) => (
          <Found key={who} href={`/customer?shop=${encodeURIComponent(shop)}`} term={who} onLeave={onLeave}>
            {labels.search.customer({ term: `${name} (${who})` })}
          </Found>
        ))}
        {pages.map(({ address, name }) => (
          <Found key={address} href={address} onLeave={onLeave}>
            {labels.search.page({ page: labels.shell.places[name] })}
          </Found>
        ))}
      </ul>
      {orders.value !== null && mayBeOrder(term, isNothing) ? (
        <ReadFromShops
          order={term}
          except={found.map(({ shop }) => shop)}
          onStarted={({ id }) => {
            onLeave();
            go(`/resync?id=${encodeURIComponent(id)}`);
          }}
        />
      ) : null}
    </>
  );
}

/** A whole e-mail address or a mobile number. */
function isOfPerson(term: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(term) || /^\+?[\d\s().\-/]{7,}$/.test(term);
}

/** Neither an address nor a number. */
function isName(term: string): boolean {
  return !/[@\d]/.test(term);
}

/** What finds something is offered to be read from the other shops only where it looks like a number or an id. */
function mayBeOrder(term: string, isNothing: boolean): boolean {
  if (term.length > LONGEST_ORDER || /[@+]/.test(term)) return false;
  return /\d/.test(term) || (isNothing && !/\s/.test(term));
}

function Found({
  href,
  term,
  onLeave,
  children,
}: {
  readonly href: string;
  readonly term?: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link href={href} {...(term === undefined ? {} : { term })} onClick={onLeave}>
        {children}
      </Link>
    </li>
  );
}

function OrderFound({ order }: { readonly order: OrderRow }) {
  const { labels } = useSearchSpoken();
  return (
    <>
      <bdi>{labels.shared.order({ name: orderTitle(order) })}</bdi>{" "}
      <span className="dim">
        {order.customerName === null ? null : (
          <>
            <bdi>{order.customerName}</bdi>,{" "}
          </>
        )}
        {order.shop}
      </span>
    </>
  );
}
