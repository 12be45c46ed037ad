import latinExtended from "@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2";
import latin from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

const NAME = "Geist";

/** Where the page's own typeface did not come at once, and for letters that it lacks, the system's. */
export const FONT_FAMILY = `${NAME}, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`;

/**
 * The browser fetches a file once the page has a letter of its range. If it does not come at once, as on a first visit over a
 * slow network, the page stays without until it is opened again, when the file is in the cache: nothing moves while it is read.
 */
export function addTypeface(): void {
  const look = { weight: "100 900", display: "optional" } as const;
  const unicodeRange = "U+0100-024F, U+1E00-1EFF";
  document.fonts.add(new FontFace(NAME, `url(${latin})`, look));
  document.fonts.add(new FontFace(NAME, `url(${latinExtended})`, { ...look, unicodeRange }));
}
