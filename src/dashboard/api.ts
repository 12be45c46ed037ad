import { BridgeError, createClient } from "../client/index.ts";
import { BASE } from "./base.ts";
import { readerHeaders, spoken } from "./language.ts";

/** The admin interface as the page uses it. */

export const SIGNED_OUT = "bridge:signed-out";
const ACTOR_KEY = "bridge-actor";

/** Under whose name decisions are written down. */
export function readActor(): string {
  return window.localStorage.getItem(ACTOR_KEY) ?? "";
}

export function keepActor(name: string): void {
  if (name.trim() === "") window.localStorage.removeItem(ACTOR_KEY);
  else window.localStorage.setItem(ACTOR_KEY, name.trim());
}

/** Nobody did anything: the page asks because something has changed. A session is not used by that. */
export const BY_ITSELF = { "x-bridge-by-itself": "1" };

/** Rejects with a BridgeError. */
export const bridge = createClient({
  baseUrl: BASE,
  headers: () => ({ ...readerHeaders(), ...actorHeader() }),
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT));
    return response;
  },
});

/** Headers carry bytes: a name is sent as UTF-8. */
function actorHeader(): Record<string, string> {
  const bytes = new TextEncoder().encode(readActor());
  return bytes.length === 0 ? {} : { "x-actor": String.fromCharCode(...bytes) };
}

export function wordsOf(error: unknown): string {
  const { labels } = spoken();
  if (!(error instanceof BridgeError)) return labels.shared.brokenPage;
  const { status, detail } = error;
  if (status === null) return labels.shared.notReached;
  return detail === "" ? labels.shared.failed({ status }) : detail;
}
