import "./way.css";
import type { Order } from "../../../client/index.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { type OrderPageLabels, useOrderPageSpoken } from "./order-page-words.tsx";
import { type Stage, stagesOf } from "./standing.ts";

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
  const { approved, cancelled } = labels.shared.pointsStates;
  const names = {
    paid: labels.orderPage.paid,
    given: labels.orderPage.given,
    fulfilled: labels.orderPage.fulfilled,
    ...{ approved, cancelled },
  };
  const stages = stagesOf(order);
  if (stages.length === 0) return null;
  return (
    <ol className="way">
      {stages.map(({ name, at, state }) => (
        <li key={name} data-state={state}>
          <Icon name={ICONS[state]} />
          <span>
            {names[name]}
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
