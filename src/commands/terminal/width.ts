/** Signs that fill two columns of a terminal: of Chinese, Japanese and Korean, and emoji. */
const WIDE =
  /(?![\uFF61-\uFFDC])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303E\uFF01-\uFFE6]|\p{Emoji_Presentation}|\uFE0F/u;
const MARKS = /^\p{M}+$/u;
/** Signs of one column each, as nearly all texts are of. */
const NARROW = /^[ -~\u00A0-\u02FF\u2010-\u2027]*$/;
const GRAPHEMES = new Intl.Segmenter();

/** What a reader sees as one sign each. */
export function signsOf(text: string): readonly string[] {
  return NARROW.test(text) ? text.split("") : Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/** The columns of a terminal that the text fills. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  return signsOf(text).reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : MARKS.test(sign) ? 0 : 1), 0);
}
