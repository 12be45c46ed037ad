/** With a capital in front and a full stop behind. */
export function sentence(text: string): string {
  const [first = ""] = text;
  return `${first.toLocaleUpperCase()}${text.slice(first.length)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
