import type { DeliveryRow } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { TONES } from "../../tones.ts";
import { Pill } from "../pill.tsx";
import { topicInWords } from "./topic-in-words.ts";

/** What the shop reported. */
export function Topic({ delivery: { topic } }: { readonly delivery: DeliveryRow }) {
  const { labels } = useSpoken();
  return topicInWords(topic, labels);
}

/** The delivery's outcome. */
export function OutcomePill({ delivery: { outcome, because } }: { readonly delivery: DeliveryRow }) {
  const { labels } = useSpoken();
  const text =
    because?.code === "dismissed" ? labels.deliveries.dismissed : labels.deliveries.outcomes[outcome];
  return <Pill text={text} tone={TONES.deliveries[outcome]} />;
}
