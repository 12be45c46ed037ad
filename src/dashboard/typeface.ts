import latinExtended from "@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2";
import latin from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
import { keepHere, readKept } from "./embedded/kept-here.ts";

const NAME = "Geist";

/** Until the page's own typeface is there, and for letters that it lacks, the system's. */
export const FONT_FAMILY = `${NAME}, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`;

/** Set once this browser has the files. */
const KEPT = "typeface";
const FIRST_VISIT_WAIT_MS = 1_000;

/** On a first visit the files come after the page, which must not wait for them; later they are in the cache. */
export function loadTypeface(): void {
  const waitMs = readKept(KEPT) === null ? FIRST_VISIT_WAIT_MS : 0;
  window.setTimeout(() => {
    addFonts();
    keepHere(KEPT, "1");
  }, waitMs);
}

/** The browser fetches a file only if the page has a letter of its range. */
function addFonts(): void {
  const weight = "100 900";
  document.fonts.add(new FontFace(NAME, `url(${latin})`, { weight, display: "swap" }));
  const unicodeRange = "U+0100-024F, U+1E00-1EFF";
  document.fonts.add(new FontFace(NAME, `url(${latinExtended})`, { weight, display: "swap", unicodeRange }));
}
