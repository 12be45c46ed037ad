import type { OperationKind, OperationLine, Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import type { PageLanguage } from "../../language.ts";
import { orderTitle } from "../../router.tsx";
import type { useOrderPageSpoken } from "./order-page-words.tsx";

export type Labels = ReturnType<typeof useOrderPageSpoken>["labels"];

/** An answer to an operation that waits for a person: the button, and the question before it takes effect. */
interface Answer {
  readonly label: string;
  readonly hint?: string;
  readonly question?: string;
  readonly isDangerous?: true;
  readonly leave?: string;
  /** The title of the question. Default: whether to retry, skip or mark the step. */
  readonly asks?: string;
}

type Answers = Readonly<Partial<Record<"retry" | "skip" | "done", Answer>>>;

/** Answers to a failed operation. */
function afterFailure(operation: OperationKind, labels: Labels): Answers {
  return {
    retry: { label: labels.orderPage.steps.tryAgain },
    skip: {
      label: labels.orderPage.steps.skip,
      hint: labels.orderPage.steps.skipHint({ operation }),
      question: labels.orderPage.steps.skipFailedQuestion({ operation }),
    },
    done: {
      label: labels.orderPage.steps.doneAlready,
      hint: labels.orderPage.steps.doneHint,
      question: labels.orderPage.steps.doneQuestion,
    },
  };
}

/** Answers to questions that the bridge doesn't decide itself. */
function toQuestions(labels: Labels): Readonly<Partial<Record<OperationKind, Answers>>> {
  const question = labels.orderPage.steps.doneQuestion;
  return {
    cancelPoints: {
      retry: {
        label: labels.shared.operations.cancelPoints,
        question: labels.orderPage.steps.cancelQuestion,
        isDangerous: true,
        leave: labels.shared.close,
        asks: "cancel",
      },
      skip: {
        label: labels.orderPage.steps.keep,
        question: labels.orderPage.steps.keepQuestion,
        asks: "keep",
      },
    },
    earn: {
      retry: {
        label: labels.orderPage.steps.giveAgain,
        question: labels.orderPage.steps.giveAgainQuestion,
        asks: "giveAgain",
      },
      skip: {
        label: labels.orderPage.steps.leaveCancelled,
        question: labels.orderPage.steps.leaveCancelledQuestion,
        asks: "leaveCancelled",
      },
      done: { label: labels.orderPage.steps.givenAlready, question },
    },
    redeem: {
      retry: {
        label: labels.orderPage.steps.redeem,
        question: labels.orderPage.steps.redeemedTwice,
        asks: "redeem",
      },
      skip: {
        label: labels.orderPage.steps.doNotRedeem,
        question: labels.orderPage.steps.doNotRedeemQuestion,
      },
      done: { label: labels.orderPage.steps.redeemedAlready, question },
    },
  };
}

/** Answers about points that wait for data that the shop doesn't send. */
function toUnread(labels: Labels): Answers {
  return {
    retry: {
      label: labels.orderPage.steps.giveWithout,
      question: labels.orderPage.steps.giveWithoutQuestion,
      asks: "giveWithout",
    },
    skip: {
      label: labels.orderPage.steps.giveNone,
      question: labels.orderPage.steps.skipQuestion,
      asks: "noPoints",
    },
    done: { label: labels.orderPage.steps.givenAlready, question: labels.orderPage.steps.doneQuestion },
  };
}

/** An answer with the call that it makes. */
export interface StepChoice extends Answer {
  readonly name: "retry" | "skip" | "done";
  readonly title: string;
  readonly act: (note: string) => Promise<unknown>;
}

/** The present answers to an operation, the likeliest first. */
export function stepChoices(operation: OperationLine, order: Order, labels: Labels): readonly StepChoice[] {
  const { id, state } = operation;
  const step = labels.shared.operations[operation.operation];
  if (state !== "dead" && state !== "parked" && state !== "retrying") return [];
  const answers = answersFor(operation, labels);
  const names = ["retry", "skip", ...(state === "retrying" ? [] : ["done" as const])] as const;
  return names.flatMap((name) => {
    const answer = answers[name];
    if (answer === undefined) return [];
    const act = (note: string) => bridge.post(`/operations/{id}/${name}`, { params: { id }, body: { note } });
    return [{ ...answer, name, title: questionTitle(order, answer.asks ?? name, labels, step), act }];
  });
}

/** A title that names the order, and the points or step concerned. */
export function questionTitle(
  order: Order,
  decision: string,
  labels: PageLanguage["labels"],
  step = "",
): string {
  const points = order.pointsGiven?.count ?? 0;
  return labels.decisions.title({ decision, points, name: orderTitle(order), step });
}

function answersFor({ operation, state, code, isInDoubt }: OperationLine, labels: Labels): Answers {
  if (state === "parked" && code === "waitsForFacts") return toUnread(labels);
  const answers = toQuestions(labels)[operation];
  const again = afterFailure(operation, labels);
  if (state === "parked") return answers ?? again;
  const doubt = isInDoubt ? answers?.retry?.question : undefined;
  return doubt === undefined
    ? again
    : { ...again, retry: { label: labels.orderPage.steps.tryAgain, question: doubt } };
}
