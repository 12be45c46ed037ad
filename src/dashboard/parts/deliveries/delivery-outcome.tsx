import type { DeliveryRow } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { TONES } from "../../tones.ts";
import { Pill } from "../pill.tsx";
import { topicInWords } from "./topic-in-words.ts";

/** What the shop reported; that it was processed as usual is said beside it. */
export function Topic({ delivery: { topic, outcome } }: { readonly delivery: DeliveryRow }) {
  const { labels } = useSpoken();
  const isUsual = outcome === "processed";
  return (
    <>
      {topicInWords(topic, labels)}{" "}
      {isUsual ? <span className="dim">{labels.deliveries.outcomes.processed}</span> : null}
    </>
  );
}

/** What became of it, unless it was processed as usual. */
export function OutcomePill({ delivery: { outcome, because } }: { readonly delivery: DeliveryRow }) {
  const { labels } = useSpoken();
  if (outcome === "processed") return null;
  const text =
    because?.code === "dismissed" ? labels.deliveries.dismissed : labels.deliveries.outcomes[outcome];
  return <Pill text={text} tone={TONES.deliveries[outcome]} />;
}
