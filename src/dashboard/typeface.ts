import latinExtended from "@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2";
import latin from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

const NAME = "Geist";

/** The system's fonts, while the page's own isn't loaded and for characters that it lacks. */
export const FONT_FAMILY = `${NAME}, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`;

/**
 * The browser fetches a file once the page has a character of its range. If it doesn't arrive at once, as on a first
 * visit over a slow network, the page stays without it until the next visit, when it is cached, so that nothing moves
 * while it is read.
 */
export function addTypeface(): void {
  const look = { weight: "100 900", display: "optional" } as const;
  const unicodeRange = "U+0100-024F, U+1E00-1EFF";
  document.fonts.add(new FontFace(NAME, `url(${latin})`, look));
  document.fonts.add(new FontFace(NAME, `url(${latinExtended})`, { ...look, unicodeRange }));
}
