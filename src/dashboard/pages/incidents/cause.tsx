import type { IncidentAnswer, IncidentRow, Order } from "../../../client/index.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { orderParams } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { useIncidentsSpoken } from "./incidents-words.tsx";

/**
 * Why orders failed, in the orders' own words if they agree. Only orders store the loyalty service's words, because
 * these may name a customer.
 */
export function CauseNow({ incident: { number, because } }: { readonly incident: IncidentRow }) {
  const { labels } = useIncidentsSpoken();
  const { value } = useQuery("GET", "/incidents/{number}", { params: { number: String(number) } });
  const failed = (value?.orders ?? []).flatMap(({ order }) => (order?.state === "dead" ? [order] : []));
  const [reason, ...others] = new Set(failed.map((order) => order.reason));
  if (reason === undefined || others.length > 0) return <p>{because}</p>;
  return <p>{unsaid(reason, [labels.shared.orderStates.dead])}</p>;
}

/** The same for an ended incident: an order's history stores what the loyalty service answered then. */
export function CauseThen({ incident }: { readonly incident: IncidentRow }) {
  const { number, because } = incident;
  const { value } = useQuery("GET", "/incidents/{number}", { params: { number: String(number) } });
  const latest = value?.orders.findLast(({ order }) => order !== null);
  if (latest === undefined) return <p>{because}</p>;
  return <SaidThen incident={incident} concerned={latest} />;
}

interface SaidThenProps {
  readonly incident: IncidentRow;
  readonly concerned: IncidentAnswer["orders"][number];
}

function SaidThen({ incident: { because, endedAt }, concerned }: SaidThenProps) {
  const { labels } = useIncidentsSpoken();
  const { value } = useQuery("GET", "/orders/{shop}/{orderId}", { params: orderParams(concerned) });
  const said = value === null || endedAt === null ? null : lastSaid(value.order, endedAt);
  return <p>{said === null ? because : labels.incidents.said({ said })}</p>;
}

/** What the loyalty service said when it last refused the order before that time; `null` if it said nothing. */
function lastSaid({ trace }: Order, until: string): string | null {
  const refusal = trace.findLast(
    ({ at, code, facts }) => code === "answered" && facts.next === "givenUp" && at <= until,
  );
  let reason = refusal?.facts.because as Refusal | undefined;
  while (reason?.because != null) reason = reason.because;
  return reason?.said ?? null;
}

interface Refusal {
  readonly said?: string | null;
  readonly because?: Refusal;
}
