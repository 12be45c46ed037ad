import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from "react";

const MOVED = "bridge:moved";

function subscribe(onMove: () => void): () => void {
  window.addEventListener("popstate", onMove);
  window.addEventListener(MOVED, onMove);
  return () => {
    window.removeEventListener("popstate", onMove);
    window.removeEventListener(MOVED, onMove);
  };
}

/** Where the reader is: path and query of the address. */
export function usePlace(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  return new URL(href);
}

export function go(address: string, replaces = false): void {
  if (replaces) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  window.dispatchEvent(new Event(MOVED));
}

/** The same place with other query parameters; empty ones are left out. */
export function withQuery(place: URL, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(place.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? place.pathname : `${place.pathname}?${text}`;
}

export function orderAddress({ shop, orderId }: { readonly shop: string; readonly orderId: string }): string {
  return `/orders/${encodeURIComponent(shop)}/${encodeURIComponent(orderId)}`;
}

/** An ordinary link that does not load the page anew; with a key held down it does what links do. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
