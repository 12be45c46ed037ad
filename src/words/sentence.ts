/** Adds a leading capital and a full stop. */
export function sentence(text: string): string {
  return `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/** Adds a leading capital, unless the text begins with a setting, written as in the file: "storage.url", "baseUrl". */
export function capital(text: string): string {
  if (/^[a-z]+(?:\.[a-z]|[A-Z])/.test(text)) return text;
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
