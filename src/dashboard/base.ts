/** The path under which the bridge is mounted: "", or "/loyalty" in another application. */
export const BASE = written("base") ?? "";

/** The platform whose admin shows the page in a frame; `null`: it has a window of its own. */
export const EMBEDDED_IN = written("embedded");

/** The function of the platform's script that gives tokens for calls. */
export const SESSION_TOKEN = written("session-token") ?? "";

/** The path of the dashboard's pages. */
export const PAGES = EMBEDDED_IN === null ? BASE : `${BASE}/apps/${EMBEDDED_IN}/admin`;

/** What the bridge has written into the page. */
function written(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
