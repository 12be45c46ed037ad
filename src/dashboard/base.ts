/** The path under which the bridge is mounted: "", or for example "/loyalty" in another application. */
export const BASE = written("base") ?? "";

/** The platform whose admin shows the page in a frame; `null` in a window of its own. */
export const EMBEDDED_IN = written("embedded");

/** The name of the platform's script function that returns session tokens. */
export const SESSION_TOKEN = written("session-token") ?? "";

/** The base path of the dashboard's pages. */
export const PAGES = EMBEDDED_IN === null ? BASE : `${BASE}/apps/${EMBEDDED_IN}/admin`;

/** A value that the bridge has written into the page. */
function written(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
