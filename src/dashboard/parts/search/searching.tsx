import "../../styles/search.css";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useRef, useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { withinHelpWords } from "../../pages/help/help-words.tsx";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { AccountMenu } from "../account-menu.tsx";
import { Question } from "../confirm.tsx";
import { useCustomersOf } from "../orders/customers-of.ts";
import { UnknownOrder } from "../shops/read-from-shops.tsx";
import { TYPING_MS } from "./search-box.tsx";
import { useSearchSpoken, withinSearchWords } from "./search-words.tsx";
import { withoutWords } from "./topics.ts";
import { useSections } from "./use-sections.tsx";
import { type ResultLink, useTopics } from "./use-topics.tsx";

const ORDERS_SHOWN = 6;

/** The search field and all its results. */
export const Searching = withinSearchWords(withinHelpWords(SearchDialog));

function SearchDialog({ onLeave }: { readonly onLeave: () => void }) {
  const { labels } = useSearchSpoken();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const results = useRef<HTMLDivElement>(null);
  return (
    <Question title={labels.shell.search} onLeave={onLeave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between links */}
      <div onKeyDown={(event) => moveThrough(results.current, event)}>
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

/** The arrow keys move between results; Enter in the field opens the first one. */
function moveThrough(results: HTMLElement | null, event: KeyboardEvent): void {
  const { key, target } = event;
  // These elements handle the keys themselves.
  if (target instanceof HTMLSelectElement || (key === "Enter" && !(target instanceof HTMLInputElement)))
    return;
  const all = [...(results?.querySelectorAll<HTMLElement>("a, button, select") ?? [])];
  const [first] = all;
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowDown") all[Math.min(at + 1, all.length - 1)]?.focus();
  else if (key === "ArrowUp") all[Math.max(at - 1, 0)]?.focus();
  else if (key !== "Enter" || at !== -1) return;
  // Enter only focuses the account menu, so that no action is triggered unseen.
  else if (first?.closest(".search-account")) first.focus();
  else first?.click();
  event.preventDefault();
}

function Results({ term, onLeave }: { readonly term: string; readonly onLeave: () => void }) {
  const { labels } = useSearchSpoken();
  const orders = useOrders(term);
  const found = orders.value?.items ?? [];
  const hasMore = orders.value?.nextCursor != null;
  const { links: topics, isAccount } = useTopics(term);
  const sections = useSections(term, topics);
  const { isComplete, links: known } = useLinks(orders.term, found, hasMore);
  const links = [...known, ...topics, ...(sections ?? [])];
  const answers = links.length + (isAccount ? 1 : 0);
  const isLooking = orders.value === null || !isComplete || (sections === null && answers === 0);
  const foundInWords =
    found.length === 0 && answers > 0
      ? labels.search.answers({ answers })
      : labels.search.found({ orders: found.length, hasMore });
  return (
    <>
      <p role="status" className="dim">
        {orders.problem ?? (isLooking ? labels.search.looking : foundInWords)}
      </p>
      {isAccount ? (
        <div className="search-account card">
          <AccountMenu />
        </div>
      ) : null}
      <ResultList links={isComplete ? links : []} onLeave={onLeave} />
      {orders.value !== null && sections !== null ? (
        <UnknownOrder term={term} except={found.map(({ shop }) => shop)} />
      ) : null}
    </>
  );
}

/** The term's orders; if none, those of a number or possible name within it: "points of Ada Example". */
function useOrders(term: string) {
  const { labels } = useSearchSpoken();
  const { ignored, ofPoints } = labels.search;
  const asked = (q: string) => ({ body: { q, limit: ORDERS_SHOWN } });
  const whole = useQuery("POST", "/orders/search", asked(term));
  const other = numberIn(term) ?? withoutWords(term, `${ignored} ${ofPoints}`);
  const isOther = whole.value?.items.length === 0 && other !== "" && other !== term;
  const rest = useQuery("POST", "/orders/search", isOther ? asked(other) : null);
  return isOther ? { ...rest, term: other } : { ...whole, term };
}

/** The first word with three digits in a row, which is probably an order's number. */
function numberIn(term: string): string | undefined {
  return term.split(/\s+/).find((word) => /\d{3}/.test(word));
}

interface ResultListProps {
  readonly links: readonly ResultLink[];
  readonly onLeave: () => void;
}

/** Results by kind, starting with the kind of the first result. */
function ResultList({ links, onLeave }: ResultListProps) {
  const { shell } = useSearchSpoken().labels;
  const { orders, customer, help } = shell.places;
  const titles: Readonly<Record<ResultLink["kind"], string>> = { orders, customer, pages: shell.menu, help };
  return [...Map.groupBy(links, ({ kind }) => kind)].map(([kind, found]) => (
    <section key={kind}>
      <h3>{titles[kind]}</h3>
      <ul>
        {found.map(({ about, shown, href, term }) => (
          <li key={about}>
            <Link href={href} term={term} onClick={onLeave}>
              {shown}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface KnownLinks {
  readonly links: readonly ResultLink[];
  /** The customers of the orders found are known, so nothing will appear above them. */
  readonly isComplete: boolean;
}

/** The customers, orders and deliveries for the term. `hasMore`: more orders match than were found. */
function useLinks(term: string, found: readonly OrderRow[], hasMore: boolean): KnownLinks {
  const { labels } = useSearchSpoken();
  const asked = isName(term) ? found : [];
  const customers = useCustomersOf(asked);
  const person = (shown: string, href: string, who: string) => ({
    kind: "customer" as const,
    about: `person ${shown}`,
    href,
    term: who,
    shown,
  });
  const ofTerm = (href: string, shown: string) => ({
    kind: "orders" as const,
    ...{ about: href, href, term, shown },
  });
  const persons = [
    ...(isOfPerson(term) ? [person(labels.search.customer({ term }), "/customer", term)] : []),
    ...(customers ?? []).map(({ shop, name, who }) =>
      person(
        labels.search.customer({ term: `${name} (${who})` }),
        `/customer?shop=${encodeURIComponent(shop)}`,
        who,
      ),
    ),
  ];
  const all = ofTerm("/orders", labels.search.allOrders({ term }));
  const orders = [
    ...(hasMore ? [all] : []),
    ...found.map((order) => ({
      kind: "orders" as const,
      about: orderAddress(order),
      href: orderAddress(order),
      shown: <OrderFound order={order} />,
    })),
    ...(hasMore || found.length === 0 ? [] : [all]),
    ...(found.length === 0 ? [] : [ofTerm("/deliveries", labels.search.deliveries({ term }))]),
  ];
  return {
    // Digits are more often an order's than a person's.
    links: isName(term) || term.includes("@") ? [...persons, ...orders] : [...orders, ...persons],
    isComplete: asked.length === 0 || customers !== null,
  };
}

/** Whether the term is a complete email address or mobile number. */
function isOfPerson(term: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(term) || /^\+?[\d\s().\-/]{7,}$/.test(term);
}

/** Whether the term is neither an address nor a number. */
function isName(term: string): boolean {
  return !/[@\d]/.test(term);
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
