import type { Delivery } from "../store/inbox.ts";
import { type Identity, mentionedIn, type Sought } from "./identities.ts";

type Content = Pick<Delivery, "topic" | "headers" | "body" | "reason">;

/** Who of them the delivery speaks of, wherever it does. */
export function mentionedBy(delivery: Content, sought: Sought): readonly Identity[] {
  const { topic, headers, body, reason } = delivery;
  const said = reason === null ? "" : JSON.stringify(reason);
  const texts = [new TextDecoder().decode(body), ...Object.entries(headers).flat(), topic, said];
  return texts.flatMap((text) => mentionedIn(text, sought));
}

/** The same value, without the texts in it that speak of them; the same object where none does. */
export function withoutMentions<T>(value: T, sought: Sought): T {
  if (typeof value === "string") return (mentionedIn(value, sought).length === 0 ? value : "") as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, withoutMentions(item, sought)] as const);
  if (entries.every(([name, item]) => item === value[name as keyof T])) return value;
  return (Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)) as T;
}
