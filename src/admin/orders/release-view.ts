import type { OrderRecord } from "../../domain/order/order-record.ts";
import { decisionsInForce } from "../../domain/person/release.ts";
import { type Undo, undoOf } from "../../domain/person/undo.ts";
import type { PlanContext } from "../../domain/plan/wanted-step.ts";
import type { Words } from "../../words/vocabulary.ts";
import { isoOrNull } from "../iso.ts";
import { doneView } from "../reason-view.ts";
import type { Order } from "./order-shape.ts";

/** The decisions in force, and what revoking one or all of them would do. */
export function releaseView(record: OrderRecord, context: PlanContext, words: Words): Order["release"] {
  const undone = ({ effects, afterwards }: Undo) => ({
    effects: effects.map((effect) => doneView(effect, words)),
    afterwards: doneView(afterwards, words),
  });
  const decisions = decisionsInForce(record).map(({ name, at, made }) => ({
    ...{ name, at: isoOrNull(at), ...doneView(made, words) },
    ...undone(undoOf(record, context, name)),
  }));
  return { decisions, ...undone(undoOf(record, context)) };
}
