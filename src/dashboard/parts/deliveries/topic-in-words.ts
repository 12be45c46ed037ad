import { labelAt } from "../../../words/label-at.ts";
import type { LabelsOf } from "../../../words/labels.ts";

/**
 * The topic as text: "orders/update" and "order.updated" are both “Order updated”, and
 * "action.woocommerce_delete_order" is “Order deleted”. An unknown topic stays as the platform writes it.
 */
export function topicInWords(topic: string, labels: Pick<LabelsOf<"page/main">, "deliveries">): string {
  const [noun = "", verb = ""] = topic.startsWith("action.")
    ? topic.split("_").reverse()
    : topic.split(/[./]/);
  const done = verb.replace(/e$/, "ed");
  const name = `${noun.replace(/s$/, "")}${done.charAt(0).toUpperCase()}${done.slice(1)}`;
  return labelAt(labels.deliveries.topics, name) ?? topic;
}

/** “Order updated (orders/updated)”, for readers who look for it in the shop. */
export function topicAndCode(topic: string, labels: Parameters<typeof topicInWords>[1]): string {
  const words = topicInWords(topic, labels);
  return words === topic ? topic : `${words} (${topic})`;
}
