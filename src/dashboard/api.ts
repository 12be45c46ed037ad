import { BridgeError, createClient } from "../client/index.ts";
import { BASE, EMBEDDED_IN } from "./base.ts";
import { keepHere, readKept } from "./embedded/kept-here.ts";
import { signed } from "./embedded/session-token.ts";
import { readerHeaders, spoken } from "./language.ts";

/** The page's client for the admin interface. */

export const SIGNED_OUT = "bridge:signed-out";
const ACTOR_KEY = "bridge-actor";

/** The name recorded with decisions. */
export function readActor(): string {
  return readKept(ACTOR_KEY) ?? "";
}

export function keepActor(name: string): void {
  keepHere(ACTOR_KEY, name.trim() || null);
}

/** Header of requests that the page sends on its own after a change, which don't extend the session. */
export const BY_ITSELF = { "x-bridge-by-itself": "1" };

/** The API client. Calls reject with a BridgeError. */
export const bridge = createClient({
  baseUrl: BASE,
  headers: () => ({ ...readerHeaders(), ...actorHeader() }),
  fetch: async (url, init) => {
    const response = await fetch(url, EMBEDDED_IN === null ? init : await signed(init));
    if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT));
    return response;
  },
});

/** Sends the name as UTF-8, because headers contain bytes. */
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
