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

/**
 * A text as it is typed in a command: in quotation marks where a shell needs them, as for "#1001". In single ones where
 * the shell would run or change what is between double ones, because shops and their customers choose such texts.
 */
export function typed(text: string): string {
  if (/^[\w.,:@/+-]+$/.test(text)) return text;
  return /["$`!]|\\(?:\\|$)/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Before an ID that is not to be taken as a number. */
export const ID_MARK = "id:";

/** The ID of "id:1001"; `null`: what is typed may be a number, too. */
export function idTyped(order: string): string | null {
  return order.slice(0, ID_MARK.length).toLowerCase() === ID_MARK ? order.slice(ID_MARK.length) : null;
}

/** An order as commands take it by its ID, which may be another order's number. */
export function typedOrderId(shop: string, orderId: string): string {
  return typedOrder(shop, ID_MARK + orderId);
}

/** An order as commands take it. A shell reads "#1001" as a comment; the number is found without "#". */
export function typedOrder(shop: string, order: string): string {
  return `${typed(shop)} ${typed(order.replace(/^#/, ""))}`;
}

/** "approvePoints" as it is typed: "approve-points". */
export function asTyped(choice: string): string {
  return choice.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
