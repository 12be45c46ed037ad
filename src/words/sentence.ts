/** With a capital in front and a full stop behind. */
export function sentence(text: string): string {
  return `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/** With a capital in front. */
export function capital(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
