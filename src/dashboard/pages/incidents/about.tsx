import type { IncidentRow } from "../../../client/index.ts";
import { topicInWords } from "../../parts/deliveries/topic-in-words.ts";
import { Link } from "../../router.tsx";
import { CauseNow, CauseThen } from "./cause.tsx";
import { ConcernedOrders } from "./concerned-orders.tsx";
import { useIncidentsSpoken } from "./incidents-words.tsx";

/** Whether the bridge repaired the problem as soon as it noticed it; nobody knows how long it lasted before. */
export function isRepair({ code }: IncidentRow): boolean {
  return code === "webhooksRestored";
}

/** The cause, how the incident ended, and the affected orders. */
export function AboutIncident({ incident }: { readonly incident: IncidentRow }) {
  const { labels } = useIncidentsSpoken();
  const { code, facts, detail, because, endedAt, times, healed, orders } = incident;
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
          <Webhooks done={facts.done} />
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

/** The webhooks that were restored. Several can be about the same kind of change. */
function Webhooks({ done }: { readonly done: unknown }) {
  const { labels, format } = useIncidentsSpoken();
  const topics = Array.isArray(done) ? (done as readonly { readonly topic?: string }[]) : [];
  const counts = new Map<string, number>();
  for (const { topic } of topics) {
    if (topic === undefined) continue;
    const name = topicInWords(topic, labels);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const names = [...counts].map(([topic, count]) =>
    count === 1 ? topic : labels.incidents.webhooksOf({ topic, count }),
  );
  return <p className="dim">{labels.incidents.webhooks({ topics: format.list(names) })}</p>;
}

/** Each period of a condition that came back. */
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
