import type { Status } from "../../../client/index.ts";
import { type PageLanguage, useSpoken } from "../../language.ts";
import { Link, useSearchTerm, withQuery } from "../../router.tsx";
import { sumOf } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { Tabs } from "../tabs.tsx";

/** The filters that a tab sets. */
export const TABBED: readonly string[] = ["points", "state"];

interface Tab {
  readonly points: string | null;
  readonly state: string | null;
  readonly label: string;
  readonly count: number;
}

/**
 * Tabs for orders by what they wait for, and by the state of their points. A tab without orders is hidden unless it is
 * open. `hasOtherFilters` hides the counts, which cover all orders and would mislead.
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
  // Keeps the height of the tabs, which are known only with the counts.
  if (status === null)
    return (
      <nav aria-label={labels.orders.tabs}>
        <Tabs open="">
          <span>{NOTHING}</span>
        </Tabs>
      </nav>
    );
  const { byWork, byPoints } = tabsOf(status, labels);
  const [points, state] = [place.searchParams.get("points"), place.searchParams.get("state")];
  const shown = (tab: Tab) => {
    const isOpen = tab.points === points && tab.state === state;
    const isAll = tab.points === null && tab.state === null;
    if (tab.count === 0 && !isOpen && !isAll) return null;
    const address = withQuery(place, { points: tab.points, state: tab.state, cursor: null });
    return (
      <Link key={tab.label} href={address} term={term} aria-current={isOpen ? "page" : undefined}>
        {tab.label}
        {hasOtherFilters ? null : <span className="dim"> {format.number(tab.count)}</span>}
      </Link>
    );
  };
  // There is nothing to choose from yet.
  if (byWork[0]?.count === 0 && points === null && state === null) return null;
  return (
    <nav aria-label={labels.orders.tabs}>
      <Tabs open={place.search}>
        <span className="tab-group">{byWork.map(shown)}</span>
        <span className="tab-group">{byPoints.map(shown)}</span>
      </Tabs>
    </nav>
  );
}

const NOTHING = "\u00a0";

/** Each order counts in both groups; those due later are a part of the pending ones. */
function tabsOf(
  { outbox, points: byState, held, idleWithoutPoints }: Status,
  labels: PageLanguage["labels"],
): Readonly<Record<"byWork" | "byPoints", readonly Tab[]>> {
  const { orderStates, pointsStates } = labels.shared;
  const work = (state: keyof typeof orderStates & string, count: number): Tab => ({
    points: null,
    state,
    label: orderStates[state],
    count,
  });
  const ofPoints = (points: "pending" | "approved" | "cancelled"): Tab => ({
    points,
    state: null,
    label: pointsStates[points],
    count: byState[points],
  });
  return {
    byWork: [
      { points: null, state: null, label: labels.orders.anyPoints, count: sumOf(byState) },
      work("parked", outbox.parked),
      work("dead", outbox.dead),
      work("held", held),
      work("retrying", outbox.retrying),
      {
        ...{ points: null, state: "inTurn", label: orderStates.queued },
        count: outbox.queued - outbox.scheduled,
      },
    ],
    byPoints: [
      ofPoints("pending"),
      { points: null, state: "scheduled", label: labels.orders.laterOfThese, count: outbox.scheduled },
      ofPoints("approved"),
      ofPoints("cancelled"),
      // Orders that may still get points are in other tabs; these have none for good.
      { points: "none", state: "idle", label: pointsStates.none, count: idleWithoutPoints },
    ],
  };
}
