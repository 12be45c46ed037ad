import type { IncidentRow } from "../../../client/index.ts";
import { topicInWords } from "../../parts/deliveries/topic-in-words.ts";
import { Link } from "../../router.tsx";
import { CauseNow, CauseThen } from "./cause.tsx";
import { ConcernedOrders } from "./concerned-orders.tsx";
import { useIncidentsSpoken } from "./incidents-words.tsx";

/** The bridge noticed it and repaired it at once: how long it was wrong before, nobody knows. */
export function isRepair({ code }: IncidentRow): boolean {
  return code === "webhooksRestored";
}

/** Why, how it ended, and the orders. */
export function AboutIncident({ incident }: { readonly incident: IncidentRow }) {
  const { labels, format } = useIncidentsSpoken();
  const { code, facts, detail, because, endedAt, times, healed, orders } = incident;
  const done = Array.isArray(facts.done) ? (facts.done as readonly { readonly topic?: string }[]) : [];
  const topics = new Set(done.flatMap(({ topic }) => (topic ? topicInWords(topic, labels) : [])));
  const review =
    endedAt === null && code === "deadLetters" ? (
      <p>
        <Link href="/attention">{labels.today.seeWaiting}</Link>
      </p>
    ) : null;
  return (
    <>
      {isRepair(incident) ? (
        <>
          <p>{detail}</p>
          <p className="dim">{format.list([...topics])}</p>
        </>
      ) : endedAt === null && code !== "deadLetters" ? (
        <p>{detail}</p>
      ) : because === null ? null : endedAt === null ? (
        <CauseNow incident={incident} />
      ) : (
        <CauseThen incident={incident} />
      )}
      {facts.isMixed === true ? <p>{labels.incidents.mixed}</p> : null}
      {healed === null ? null : <p>{healed}</p>}
      {times === 1 ? null : <Times incident={incident} />}
      {orders === 0 ? review : <ConcernedOrders incident={incident} review={review} />}
    </>
  );
}

/** Each time that a condition which came back was present. */
function Times({ incident: { spans } }: { readonly incident: IncidentRow }) {
  const { labels } = useIncidentsSpoken();
  const { over, open } = labels.incidents.spans;
  const text = (from: number, until: string | null) =>
    until === null ? open({ from }) : over({ from, until: Date.parse(until) });
  return (
    <ul>
      {spans.map(({ from, until }) => (
        <li key={from}>{text(Date.parse(from), until)}</li>
      ))}
    </ul>
  );
}
