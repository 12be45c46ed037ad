import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from "react";
import { idInPath } from "../domain/order/id-in-path.ts";
import { PAGES } from "./base.ts";

const MOVED = "bridge:moved";

/** Called before another page is shown. `move` continues; without it, the browser has already moved. */
type Asker = (move?: () => void) => void;

/** `null` if nothing would be lost. */
let asker: Asker | null = null;

export function askBeforeMoves(by: Asker | null): void {
  asker = by;
}

window.addEventListener("popstate", () => (asker === null ? showWhereWeAre() : asker()));

function showWhereWeAre(): void {
  window.dispatchEvent(new Event(MOVED));
}

function subscribe(onMove: () => void): () => void {
  window.addEventListener(MOVED, onMove);
  return () => window.removeEventListener(MOVED, onMove);
}

/** The current path and query, relative to where the bridge is mounted. */
export function usePlace(): URL {
  return placeIn(useSyncExternalStore(subscribe, () => window.location.href));
}

export function currentPlace(): URL {
  return placeIn(window.location.href);
}

function placeIn(href: string): URL {
  const place = new URL(href);
  place.pathname = place.pathname.slice(PAGES.length) || "/";
  return place;
}

/**
 * The search term for a person, typed or from a link. It is kept in this tab's history entry instead of the address,
 * because browsers and proxies store addresses and pass them on.
 */
export function useSearchTerm(): string {
  return useSyncExternalStore(subscribe, () => readTerm(window.history.state));
}

function readTerm(state: unknown): string {
  const { term = "" } = (state ?? {}) as { readonly term?: string };
  return term;
}

interface Move {
  /** Replaces the current history entry. */
  readonly replaces?: boolean;
  readonly term?: string;
}

export function go(address: string, { replaces = false, term = "" }: Move = {}): void {
  const state = term === "" ? null : { term };
  const move = () => {
    if (replaces) window.history.replaceState(state, "", PAGES + address);
    else window.history.pushState(state, "", PAGES + address);
    showWhereWeAre();
  };
  if (replaces || asker === null) move();
  else asker(move);
}

const TERMS = ["q", "who"];

/** Moves a term out of the address, for a link that was typed by hand. */
export function takeTermOutOfAddress(): void {
  const place = currentPlace();
  const term = TERMS.map((name) => place.searchParams.get(name)).find((typed) => typed);
  if (term == null) return;
  for (const name of TERMS) place.searchParams.delete(name);
  go(place.pathname + place.search, { replaces: true, term });
}

/** The same address with other query parameters; empty ones are removed. */
export function withQuery(place: URL, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(place.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? place.pathname : `${place.pathname}?${text}`;
}

/** A function that sets a list's filters and returns to its first page. `term`: the search term; default: unchanged. */
export function useFilters(
  place: URL,
): (changes: Readonly<Record<string, string | null>>, term?: string) => void {
  const current = useSearchTerm();
  return (changes, term = current) =>
    go(withQuery(place, { ...changes, cursor: null }), { replaces: true, term });
}

/** The address of the page Shops, with this shop open. */
export function shopAddress(shop: string): string {
  return `/shops?shop=${encodeURIComponent(shop)}`;
}

export function orderAddress({ shop, orderId }: { readonly shop: string; readonly orderId: string }): string {
  return `/orders/${encodeURIComponent(shop)}/${idInPath(orderId)}`;
}

/** The API's path parameters for an order. */
export function orderParams({ shop, orderId }: { readonly shop: string; readonly orderId: string }) {
  return { shop, orderId };
}

export function orderTitle(order: { readonly orderNumber: string | null; readonly orderId: string }): string {
  return order.orderNumber ?? order.orderId;
}

/** A link that doesn't reload the page. With a modifier key, it behaves like any link. */
export function Link({
  href,
  term,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string; readonly term?: string | undefined }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(href, term === undefined ? {} : { term });
  };
  return <a {...rest} href={PAGES + href} onClick={follow} />;
}
