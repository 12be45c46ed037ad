import type { OperationKind, OperationLine } from "../../../admin/answers.ts";

/** What a person may answer to a step that waits for them: the button, and what it says before it is carried out. */
interface Answer {
  readonly label: string;
  readonly question?: string;
}

type Answers = Readonly<Partial<Record<"retry" | "skip" | "done", Answer>>>;

const DONE_ALREADY = "The bridge takes it as done at the loyalty service and sends nothing.";

/** What failed. */
const AGAIN: Answers = {
  retry: { label: "Try again now" },
  skip: {
    label: "Skip",
    question: "This step is not sent, and not planned again unless you release the order.",
  },
  done: { label: "It is done already", question: DONE_ALREADY },
};

/** What the bridge does not decide by itself. */
const QUESTIONS: Readonly<Partial<Record<OperationKind, Answers>>> = {
  cancelPoints: {
    retry: { label: "Cancel the points", question: "The customer loses all points of this order." },
    skip: {
      label: "Keep the points",
      question: "The customer keeps all points of this order, although a part of it was refunded.",
    },
  },
  earn: {
    retry: { label: "Give the points again", question: "The points that were cancelled are given again." },
    skip: {
      label: "Leave them cancelled",
      question: "The order gets no points any more, unless you release it.",
    },
    done: { label: "They are given already", question: DONE_ALREADY },
  },
  redeem: {
    retry: {
      label: "Redeem the points",
      question:
        "It may have happened already: look at the customer's history first. Sent again, it may happen twice.",
    },
    skip: {
      label: "Do not redeem",
      question: "Nothing is sent: the customer keeps the points, unless they were redeemed already.",
    },
    done: { label: "They are redeemed already", question: DONE_ALREADY },
  },
};

export function answersFor({ operation, state, isInDoubt }: OperationLine): Answers {
  const question = QUESTIONS[operation];
  if (state === "parked") return question ?? AGAIN;
  const doubt = isInDoubt ? question?.retry?.question : undefined;
  return doubt === undefined ? AGAIN : { ...AGAIN, retry: { label: "Try again now", question: doubt } };
}
