/** Adds a leading capital and a full stop. */
export function sentence(text: string): string {
  return `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/** Adds a leading capital, unless the text begins with a setting's name, "storage.url" or "baseUrl". */
export function capital(text: string): string {
  if (/^[a-z]+(?:\.[a-z]|[A-Z])/.test(text)) return text;
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

/**
 * A text as typed in a command: quoted if a shell requires it, as for "#1001". Single quotes if the shell would
 * evaluate text between double ones, because shops and their customers choose such texts.
 */
export function typed(text: string): string {
  if (/^[\w.,:@/+-]+$/.test(text)) return text;
  return /["$`!]|\\(?:\\|$)/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Precedes an ID that must not be read as a number. */
export const ID_MARK = "id:";

/** The ID in "id:1001"; `null` if the text may also be a number. */
export function idTyped(order: string): string | null {
  return order.slice(0, ID_MARK.length).toLowerCase() === ID_MARK ? order.slice(ID_MARK.length) : null;
}

/** An order by its ID, as commands accept it. The ID may be another order's number. */
export function typedOrderId(shop: string, orderId: string): string {
  return typedOrder(shop, ID_MARK + orderId);
}

/** An order, as commands accept it. A shell reads "#1001" as a comment, and the number is found without "#". */
export function typedOrder(shop: string, order: string): string {
  return `${typed(shop)} ${typed(order.replace(/^#/, ""))}`;
}

/** A choice as typed: "approve-points" for "approvePoints". */
export function asTyped(choice: string): string {
  return choice.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
