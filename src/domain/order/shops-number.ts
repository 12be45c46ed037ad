/**
 * Whether the text is a shop's own order number: a few letters and digits. A number as long as a phone number is not.
 */
export function isShopsNumber(text: string): boolean {
  const isNumber = /^#?[A-Za-z]{0,4}[-/]?\d{1,9}(?:[-/]\d{1,4})?$/.test(text);
  return isNumber && text.replace(/\D/g, "").length < 10;
}
