import type { PageLanguage } from "../../language.ts";

/** "orders/update" and "order.updated" are both “Order updated”; a topic without words stays as the platform writes it. */
export function topicInWords(
  topic: string,
  { deliveries }: Pick<PageLanguage["labels"], "deliveries">,
): string {
  const [noun = "", verb = ""] = topic.split(/[./]/);
  const done = verb.replace(/e$/, "ed");
  const name = `${noun.replace(/s$/, "")}${done.charAt(0).toUpperCase()}${done.slice(1)}`;
  return Object.entries(deliveries.topics).find(([each]) => each === name)?.[1] ?? topic;
}
