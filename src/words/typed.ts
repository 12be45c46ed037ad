/** A text as it is typed in a command: in quotation marks where a shell needs them, as for "#1001". */
export function typed(text: string): string {
  return /^[\w.,:@/+-]+$/.test(text) ? text : `"${text}"`;
}

/** An order as commands take it. A shell reads "#1001" as a comment; the number is found without "#". */
export function typedOrder(shop: string, order: string): string {
  return `${typed(shop)} ${typed(order.replace(/^#/, ""))}`;
}
