/** With a capital in front and a full stop behind. */
export function sentence(text: string): string {
  return `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/** With a capital in front, unless a setting stands there, which is written as in the file: "storage.url", "baseUrl". */
export function capital(text: string): string {
  if (/^[a-z]+(?:\.[a-z]|[A-Z])/.test(text)) return text;
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
