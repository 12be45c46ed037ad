import "./way.css";
import type { Order } from "../../../client/index.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { type OrderPageLabels, useOrderPageSpoken } from "./order-page-words.tsx";

/** A stage of an order: done, next, failed, or still to come. */
interface Stage {
  readonly name: string;
  readonly at: string | null;
  readonly state: "done" | "next" | "failed" | "toCome" | "not";
}

const ICONS = {
  done: "done",
  next: "clock",
  failed: "failed",
  toCome: "clock",
  not: "none",
} as const satisfies Readonly<Record<Stage["state"], IconName>>;

/** Paid → points given → fulfilled → points approved: what has happened, and when the next stage is due. */
export function Way({ order }: { readonly order: Order }) {
  const { labels, format } = useOrderPageSpoken();
  const stages = useStages(order);
  if (stages.length === 0) return null;
  return (
    <ol className="way">
      {stages.map(({ name, at, state }) => (
        <li key={name} data-state={state}>
          <Icon name={ICONS[state]} />
          <span>
            {name}
            <span className="dim">
              {at === null ? (
                sayWithoutTime(state, labels)
              ) : (
                <time dateTime={at} title={format.exact(Date.parse(at))}>
                  {format.day(Date.parse(at))}
                </time>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function sayWithoutTime(state: Stage["state"], labels: OrderPageLabels): string | null {
  if (state === "failed") return labels.shared.orderStates.dead;
  return state === "next" || state === "toCome" ? labels.orderPage.notYet : null;
}

/** What has happened comes first, by its time: programmes differ in when points are given. */
function inOrder(stages: readonly Stage[]): readonly Stage[] {
  const happened = stages.filter(({ state }) => state === "done");
  const timeOf = ({ at }: Stage) => (at === null ? 0 : Date.parse(at));
  return [
    ...happened.sort((one, other) => timeOf(one) - timeOf(other)),
    ...stages.filter(({ state }) => state !== "done"),
  ];
}

/** Orders of these reasons have no points, whatever the shop sends about their payment or shipment. */
const NEVER_EARNS: ReadonlySet<string> = new Set(["noPoints", "noPointsWithoutContact", "noPointsSkipped"]);

function useStages({ paidAt, fulfilledAt, points, operations, code }: Order): readonly Stage[] {
  const { labels } = useOrderPageSpoken();
  const { shared } = labels;
  const endedAt = (kind: string) =>
    operations.findLast(({ operation, state }) => operation === kind && state === "done")?.endedAt ?? null;
  const fact = (name: string, at: string | null): Stage => ({
    ...{ name, at, state: at === null ? "toCome" : "done" },
  });
  const paid = fact(labels.orderPage.paid, paidAt);
  const fulfilled = fact(labels.orderPage.fulfilled, fulfilledAt);
  const waiting = operations.find(
    ({ state }) => state === "queued" || state === "retrying" || state === "sending",
  );
  const failed = operations.find(({ state }) => state === "dead");
  const ahead = (kind: string) =>
    failed?.operation === kind ? "failed" : waiting?.operation === kind ? "next" : "toCome";
  if (points === "none" && NEVER_EARNS.has(code) && waiting === undefined) return [];
  if (points === "cancelled") {
    const cancelled = { name: shared.pointsStates.cancelled, at: endedAt("cancelPoints") };
    return [...[paid, fulfilled].filter(({ at }) => at !== null), { ...cancelled, state: "not" }];
  }
  const pending: Stage = {
    name: labels.orderPage.given,
    at: endedAt("earn"),
    state: points !== "none" ? "done" : ahead("earn"),
  };
  const isNext = waiting?.operation === "approvePoints";
  const approved: Stage = {
    name: shared.pointsStates.approved,
    at: isNext ? waiting.notBefore : endedAt("approvePoints"),
    state: points === "approved" ? "done" : ahead("approvePoints"),
  };
  return inOrder([paid, pending, fulfilled, approved]);
}
