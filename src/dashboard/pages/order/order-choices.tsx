import type { CallInput, Order, OrderDecision } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import type { NotedActionProps } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";
import { type Labels, questionTitle, type StepChoice, stepChoices } from "./operation-answers.ts";
import { ReleaseQuestion } from "./release-question.tsx";
import { currentStep } from "./standing.ts";

/** A possible decision about the order, or about its current operation. */
export interface OrderChoice
  extends Pick<
    NotedActionProps,
    "label" | "hint" | "question" | "title" | "isDangerous" | "leave" | "first" | "act"
  > {
  readonly name: OrderDecision | "sendAgain" | StepChoice["name"];
}

/** `main`: what the order waits for, the likeliest answer first. A question of the bridge has two main answers. */
interface OrderChoices {
  readonly main: readonly OrderChoice[];
  readonly others: readonly OrderChoice[];
}

export function orderChoices(order: Order, labels: Labels): OrderChoices {
  const step = currentStep(order);
  const answers: readonly OrderChoice[] = step === null ? [] : stepChoices(step, order, labels);
  const labelled = new Set(answers.map(({ label }) => label));
  // An answer to the bridge's question replaces the decision with the same label.
  const decisions = decisionsOf(order, labels).filter(({ label }) => !labelled.has(label));
  const count = step?.state === "parked" ? 2 : 1;
  const main =
    answers.length > 0 ? answers.slice(0, count) : decisions.filter(({ name }) => name === mainOf(order));
  return { main, others: [...answers, ...decisions].filter((choice) => !main.includes(choice)) };
}

/** The decision that the order waits for; pending points can be approved early. */
function mainOf({ offers, points }: Order): OrderDecision | undefined {
  const waiting = (["settle", "release"] as const).find((decision) => offers.includes(decision));
  return waiting ?? (points === "pending" ? "approve" : undefined);
}

function decisionsOf(order: Order, labels: Labels): readonly OrderChoice[] {
  const { mayHavePoints, offers, canSendAgain } = order;
  const params = orderParams(order);
  const decide = (name: Exclude<OrderDecision, "release">) => ({
    name,
    act: (note: string) => bridge.post(`/orders/{shop}/{orderId}/${name}`, { params, body: { note } }),
  });
  const choices: readonly OrderChoice[] = [
    {
      ...decide("approve"),
      label: labels.decisions.approve,
      question: labels.decisions.approveQuestion({
        isPending: order.points === "pending",
        isFailed: order.state === "dead",
        ...approvalWait(order),
      }),
    },
    { ...decide("settle"), label: labels.decisions.settle, question: labels.decisions.settleQuestion },
    {
      ...decide("hold"),
      label: order.state === "held" ? labels.orderPage.holdLonger : labels.decisions.hold,
      question: labels.decisions.holdQuestion,
    },
    {
      name: "release",
      act: (note, chosen) => release(order, note, chosen),
      ...(isOnlyHistory(order)
        ? { label: labels.decisions.letEarn, question: labels.decisions.letEarnQuestion }
        : {
            label: labels.decisions.release({ undone: undoneBy(order) }),
            leave: undoneBy(order) === "hold" ? undefined : labels.shared.close,
            // "Release" undoes only the hold unless the person chooses more.
            first: order.release?.decisions.find(({ name }) => name === "hold")?.name ?? null,
            question: (choice) => <ReleaseQuestion order={order} {...choice} />,
          }),
    },
    {
      name: "sendAgain",
      label: labels.decisions.sendAgain,
      question: labels.decisions.sendAgainQuestion,
      act: (note) => bridge.post("/orders/{shop}/{orderId}/send-again", { params, body: { note } }),
    },
    {
      ...decide("cancel"),
      isDangerous: true,
      leave: mayHavePoints ? labels.shared.close : undefined,
      label: mayHavePoints ? labels.shared.operations.cancelPoints : labels.decisions.noPoints,
      hint: mayHavePoints ? undefined : labels.decisions.noPointsHint,
      question: mayHavePoints ? labels.decisions.cancelQuestion : labels.decisions.noPointsQuestion,
    },
  ];
  return choices
    .filter(({ name }) => (name === "sendAgain" ? canSendAgain : offers.includes(name as OrderDecision)))
    .map((choice) => ({ ...choice, title: questionTitle(order, askedBy(order, choice.name), labels) }));
}

/** The name of the question. Only a held order is "released"; other decisions are "undone". */
function askedBy(order: Order, name: OrderChoice["name"]): string {
  if (name === "cancel") return order.mayHavePoints ? name : "noPoints";
  if (name !== "release") return name;
  if (isOnlyHistory(order)) return "letEarn";
  return undoneBy(order) === "hold" ? name : "undo";
}

/** Whether the order gets no points only because of its age. */
function isOnlyHistory({ isHistory, decisions }: Order): boolean {
  return isHistory && Object.values(decisions).every((made) => made === null);
}

/** What a release undoes: a hold, another decision, or several. */
function undoneBy({ release }: Pick<Order, "release">): string {
  const names: readonly string[] = release?.decisions.map(({ name }) => name) ?? [];
  const [only = "hold"] = names;
  if (names.includes("hold")) return "hold";
  return names.length > 1 ? "several" : only;
}

/** What the approval waits for; "none" if the order waits for something else or its points are still to come. */
function approvalWait({ code, facts }: Order): { readonly trigger: string; readonly hasWindow: boolean } {
  if (code === "approvalWaitsFor")
    return { trigger: String(facts.trigger), hasWindow: Number(facts.afterDays) > 0 };
  return { trigger: "none", hasWindow: code === "approvalOn" && facts.lastDay !== undefined };
}

type Only = NonNullable<CallInput<"POST", "/orders/{shop}/{orderId}/release">["body"]>["only"];

/** Undoes the chosen decision, or all (`null`), based on the order as the person saw it. */
export function release(order: Order, note: string, chosen: string | null): Promise<unknown> {
  const only = chosen === null ? {} : { only: chosen as Only };
  return bridge.post("/orders/{shop}/{orderId}/release", {
    params: orderParams(order),
    body: { note, basedOn: order.changedAt, ...only },
  });
}
