import "../../styles/tabs.css";
import type { Status } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Link, useSearchTerm, withQuery } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { useTabsInSight } from "../tabs-in-sight.ts";

/** The filters that a tab sets. */
export const TABBED: readonly string[] = ["points", "state"];

interface Tab {
  readonly points: string | null;
  readonly state: string | null;
  readonly label: string;
  readonly count: number;
}

/**
 * The orders by what they wait for and by the state of their points. A tab without orders is left out, unless it is open.
 * `hasOtherFilters`: the counts, which are of all orders, would mislead.
 */
export function OrderTabs({
  place,
  hasOtherFilters,
}: {
  readonly place: URL;
  readonly hasOtherFilters: boolean;
}) {
  const { labels, format } = useSpoken();
  const { value: status } = useQuery("GET", "/status");
  const term = useSearchTerm();
  const { byWork, byPoints } = useTabs(status);
  const line = useTabsInSight<HTMLElement>(place.search);
  const [points, state] = [place.searchParams.get("points"), place.searchParams.get("state")];
  const shown = (tab: Tab) => {
    const isOpen = tab.points === points && tab.state === state;
    const isAll = tab.points === null && tab.state === null;
    if (tab.count === 0 && !isOpen && !isAll) return null;
    const address = withQuery(place, { points: tab.points, state: tab.state, cursor: null });
    return (
      <Link key={tab.label} href={address} term={term} aria-current={isOpen ? "page" : undefined}>
        {tab.label}
        {hasOtherFilters || status === null ? null : <span className="dim"> {format.number(tab.count)}</span>}
      </Link>
    );
  };
  // Nothing to choose from yet.
  if (byWork[0]?.count === 0 && points === null && state === null) return null;
  return (
    <nav ref={line} className="tabs one-line" aria-label={labels.orders.tabs}>
      {byWork.map(shown)}
      <span className="tab-gap" />
      {byPoints.map(shown)}
    </nav>
  );
}

/** Each order is counted in both groups. Until the counts are known, all tabs are shown. */
function useTabs(status: Status | null): Readonly<Record<"byWork" | "byPoints", readonly Tab[]>> {
  const { labels } = useSpoken();
  const { orderStates, pointsStates } = labels.shared;
  const counts = status === null ? null : { ...status.outbox, ...status.points, held: status.held };
  const inTurn = counts === null ? 1 : counts.queued - counts.scheduled;
  const work = (state: keyof typeof orderStates & string, count = 1): Tab => ({
    points: null,
    state,
    label: orderStates[state],
    count,
  });
  // Those that may still get points are among the others: no points are final.
  const final: Tab = {
    ...{ points: "none", state: "idle", label: pointsStates.none },
    count: status?.idleWithoutPoints ?? 1,
  };
  const ofPoints = (points: "pending" | "approved" | "cancelled"): Tab => ({
    points,
    state: null,
    label: pointsStates[points],
    count: counts?.[points] ?? 1,
  });
  const all = counts === null ? 1 : counts.none + counts.pending + counts.approved + counts.cancelled;
  return {
    byWork: [
      { points: null, state: null, label: labels.orders.anyPoints, count: all },
      work("parked", counts?.parked),
      work("dead", counts?.dead),
      work("held", counts?.held),
      work("retrying", counts?.retrying),
      { points: null, state: "inTurn", label: orderStates.queued, count: inTurn },
      { points: null, state: "scheduled", label: labels.orders.timeSet, count: counts?.scheduled ?? 1 },
    ],
    byPoints: [ofPoints("pending"), ofPoints("approved"), ofPoints("cancelled"), final],
  };
}
