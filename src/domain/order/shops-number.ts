/** The shop's counting: a few letters and digits. A number as long as a telephone's is none. */
export function isShopsNumber(text: string): boolean {
  const isNumber = /^#?[A-Za-z]{0,4}[-/]?\d{1,9}(?:[-/]\d{1,4})?$/.test(text);
  return isNumber && text.replace(/\D/g, "").length < 10;
}
