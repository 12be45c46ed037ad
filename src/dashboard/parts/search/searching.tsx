import "../../styles/search.css";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import type { PageName } from "../../../words/page-addresses.ts";
import { type HelpFound, hasWords, helpAddress, searchHelp } from "../../pages/help/documents.ts";
import { useHelpSpoken, withinHelpWords } from "../../pages/help/help-words.tsx";
import { usePlaces } from "../../places.tsx";
import { go, Link, orderAddress, orderTitle } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { Question } from "../confirm.tsx";
import { useCustomersOf } from "../orders/customers-of.ts";
import { ReadFromShops } from "../shops/read-from-shops.tsx";
import { useSearchSpoken, withinSearchWords } from "./search-words.tsx";

const TYPING_MS = 250;
const ORDERS_SHOWN = 6;
const LONGEST_ORDER = 100;

/** The search field and all its results. */
export const Searching = withinSearchWords(withinHelpWords(SearchDialog));

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
          description={
            <>
              {labels.search.use} <span className="search-keys">{labels.search.keys}</span>
            </>
          }
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

/** Links and buttons handle Enter themselves. */
function isEnterOnResult({ key, target }: KeyboardEvent): boolean {
  return key === "Enter" && !(target instanceof HTMLInputElement);
}

function Results({ term, onLeave }: { readonly term: string; readonly onLeave: () => void }) {
  const { labels } = useSearchSpoken();
  const orders = useQuery("POST", "/orders/search", { body: { q: term, limit: ORDERS_SHOWN } });
  const found = orders.value?.items ?? [];
  /** Other words by which some pages are found. */
  const also: Partial<Record<PageName, string>> = labels.search.also;
  const pages = usePlaces()
    .map(({ address, name }) => ({ address, name: labels.shell.places[name], also: also[name] ?? "" }))
    .filter(({ name, also }) => hasWords(`${name} ${also}`, term));
  const help = useHelpFound(term);
  const isNothing = orders.value !== null && found.length + pages.length + (help ?? []).length === 0;
  const foundInWords =
    found.length === 0 && pages.length > 0
      ? labels.search.foundPages({ pages: pages.length })
      : labels.search.found({ orders: found.length });
  const links = [...useLinks(term, found, pages), ...(help ?? []).map(useHelpLink())];
  return (
    <>
      <p role="status" className="dim">
        {orders.problem ?? (orders.value === null ? labels.search.looking : foundInWords)}
      </p>
      <ul>
        {links.map(({ shown, ...link }) => (
          <li key={`${link.href} ${link.term}`}>
            <Link {...link} onClick={onLeave}>
              {shown}
            </Link>
          </li>
        ))}
      </ul>
      {orders.value !== null && help !== null && mayBeOrder(term, isNothing) ? (
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

/** Results from the documents; `null` while they are loading. */
function useHelpFound(term: string): readonly HelpFound[] | null {
  const { labels } = useHelpSpoken();
  const { titles, contents } = labels.help;
  const [found, setFound] = useState<readonly HelpFound[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results of another term are another component
  useEffect(() => {
    const known = Object.fromEntries(
      Object.entries(titles).map(([name, title]) => [
        name,
        `${title} ${contents[name as keyof typeof titles]}`,
      ]),
    );
    searchHelp(term, known as typeof titles).then(setFound, () => setFound([]));
  }, [term]);
  return found;
}

function useHelpLink(): (found: HelpFound) => ResultLink {
  const { labels } = useSearchSpoken();
  const { titles } = useHelpSpoken().labels.help;
  return ({ document, section }) => ({
    href: helpAddress(document, section.id),
    shown: (
      <>
        {labels.search.help({ title: section.id === null ? titles[document] : section.title })}{" "}
        {section.id === null ? null : <span className="dim">{titles[document]}</span>}
      </>
    ),
  });
}

interface FoundPage {
  readonly address: string;
  readonly name: string;
}

interface ResultLink {
  readonly href: string;
  readonly term?: string;
  readonly shown: ReactNode;
}

/** All links for the term. */
function useLinks(
  term: string,
  found: readonly OrderRow[],
  pages: readonly FoundPage[],
): readonly ResultLink[] {
  const { labels } = useSearchSpoken();
  const customers = useCustomersOf(isName(term) ? found : []);
  return [
    ...found.map((order) => ({ href: orderAddress(order), shown: <OrderFound order={order} /> })),
    ...(found.length === 0 ? [] : [{ href: "/orders", term, shown: labels.search.allOrders({ term }) }]),
    ...(found.length === 0 ? [] : [{ href: "/deliveries", term, shown: labels.search.deliveries({ term }) }]),
    ...(isOfPerson(term) ? [{ href: "/customer", term, shown: labels.search.customer({ term }) }] : []),
    ...customers.map(({ shop, name, who }) => ({
      href: `/customer?shop=${encodeURIComponent(shop)}`,
      term: who,
      shown: labels.search.customer({ term: `${name} (${who})` }),
    })),
    ...pages.map(({ address, name }) => ({ href: address, shown: labels.search.page({ page: name }) })),
  ];
}

/** A whole e-mail address or a mobile number. */
function isOfPerson(term: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(term) || /^\+?[\d\s().\-/]{7,}$/.test(term);
}

/** Neither an address nor a number. */
function isName(term: string): boolean {
  return !/[@\d]/.test(term);
}

/** If there are results, other shops are offered only for a term that looks like a number or an id. */
function mayBeOrder(term: string, isNothing: boolean): boolean {
  if (term.length > LONGEST_ORDER || /[@+]/.test(term)) return false;
  return /\d/.test(term) || (isNothing && !/\s/.test(term));
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
