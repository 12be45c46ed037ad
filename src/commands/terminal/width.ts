import stringWidth from "string-width";

/** Characters of one column each, as in nearly all texts. */
const NARROW = /^[ -~\u00A0-\u02FF\u2010-\u2027]*$/;
const GRAPHEMES = new Intl.Segmenter();

/** The characters as a reader counts them. */
export function signsOf(text: string): readonly string[] {
  return NARROW.test(text) ? text.split("") : Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/** The number of terminal columns that the text fills: Chinese, Japanese, Korean and emoji fill two for each. */
export function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}
