import type { OperationLine, Order } from "../../client/index.ts";
import { orderOfOperation } from "../../domain/operation/operation-id.ts";
import { BRIDGE } from "../../runtime/installation/called.ts";
import { asTyped, sentence, typedOrderId } from "../../words/sentence.ts";
import type { ReaderWords } from "../language.ts";
import { plain } from "../terminal/terminal-text.ts";
import type { Asking } from "./asking.ts";

/** Answers to a step that needs a person: a decision about the order, or a retry. */
type StepAnswer = "cancel" | "keep" | "retry" | "skip" | "done";

type Effects = Readonly<Partial<Record<StepAnswer, string>>>;

/** The possible answers to the step, with their effects; `null` if it only failed. */
function effectsOf(
  { labels }: ReaderWords,
  { operation, state, code, isInDoubt }: OperationLine,
): Effects | null {
  const { steps } = labels.orderPage;
  const done = steps.doneQuestion;
  if (operation === "redeem" && isInDoubt)
    return { retry: steps.redeemedTwice, skip: steps.doNotRedeemQuestion, done };
  if (state !== "parked") return null;
  if (operation === "cancelPoints") return { keep: steps.keepQuestion, cancel: steps.cancelQuestion };
  if (operation !== "earn") return null;
  return code === "waitsForFacts"
    ? { retry: steps.giveWithoutQuestion, skip: steps.skipQuestion, done }
    : { retry: steps.giveAgainQuestion, skip: steps.leaveCancelledQuestion, done };
}

/** The step that failed or needs a decision. */
export function openStep({ operations }: Order): OperationLine | undefined {
  return operations.find(({ state }) => state === "parked" || state === "dead");
}

/** Whether the step asks what a refund or failed payment does to the points. */
export function isQuestion({ operation, state }: OperationLine): boolean {
  return operation === "cancelPoints" && state === "parked";
}

/** The effect of retrying a step that needs a decision, and the question; `null` if the step only failed. */
export async function retryEffect(asking: Asking, id: string): Promise<readonly string[] | null> {
  const params = orderOfOperation(id);
  if (params === null) return null;
  const read = await asking.tried((bridge) => bridge.get("/orders/{shop}/{orderId}", { params }));
  const step = read.ok ? read.body.order.operations.find((each) => each.id === id) : undefined;
  if (step === undefined) return null;
  const { retry, cancel } = effectsOf(asking.words, step) ?? {};
  const effect = retry ?? cancel;
  return effect === undefined ? null : [plain(sentence(step.reason)), effect];
}

/** The commands that answer the order's failed steps and open questions, each with its effect. */
export function answerLines(words: ReaderWords, order: Order): readonly string[] {
  const { labels } = words;
  const decide = `${BRIDGE} decide ${typedOrderId(order.shop, order.orderId)}`;
  return order.operations.flatMap((step) => {
    const retry = `${BRIDGE} retry ${step.id}`;
    const effects = effectsOf(words, step);
    if (effects === null)
      return step.state === "dead" || step.state === "parked"
        ? [labels.show.sendAgain({ command: retry })]
        : [];
    return Object.entries(effects).map(([answer, effect]) =>
      labels.show.choose({ effect, command: answer === "retry" ? retry : `${decide} ${answer}` }),
    );
  });
}

/** The commands that undo what people decided about the order. */
export function undoLines({ labels }: ReaderWords, order: Order, isMeant: (name: string) => boolean) {
  const decisions = order.release?.decisions ?? [];
  const release = `${BRIDGE} decide ${typedOrderId(order.shop, order.orderId)} release`;
  return decisions
    .filter(({ name }) => isMeant(name))
    .map(({ name }) => labels.decide.undo({ command: `${release} --only ${asTyped(name)}` }));
}
