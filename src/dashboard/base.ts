/** The path under which the bridge is mounted: "", or "/loyalty" in another application. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? "";
