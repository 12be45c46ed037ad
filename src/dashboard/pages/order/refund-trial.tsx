import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order, RefundTrialAnswer } from "../../../client/index.ts";
import { refundText } from "../../../words/refund-text.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { orderParams } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { useOrderPageSpoken } from "./order-page-words.tsx";

interface TrialProps {
  readonly order: Order;
  readonly total: string;
  /** The amount that isn't refunded yet. */
  readonly left: number;
  readonly currency: string;
}

/** Answers "What would a refund of … do?" for this order; sends nothing. */
export function RefundTrial({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const { total, refunded, currency } = order.totals;
  if (total === null || currency === null) return null;
  const left = Number(total) - Number(refunded ?? 0);
  const { because } = order.facts as { readonly because?: { readonly code?: string } };
  // An order that was cancelled before it was paid cannot be refunded.
  const wasNeverPaid = order.paidAt === null && because?.code === "orderCancelled";
  if (left <= 0 || wasNeverPaid || order.points === "cancelled") return null;
  return (
    <Unfold className="phase" summary={labels.orderPage.refund.title} isOpenFirst>
      {() => <Trial {...{ order, total, left, currency }} />}
    </Unfold>
  );
}

function Trial({ order, total, left, currency }: TrialProps) {
  const { labels, format } = useOrderPageSpoken();
  const said = labels.orderPage.refund;
  const decimals = total.split(".")[1]?.length ?? 0;
  const [amount, setAmount] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [trial, setTrial] = useState<TrialResult | null>(null);
  const { isBusy, problem, send } = useSend();
  const show = (typed: string) => {
    setAmount(typed);
    setWrong(null);
    setTrial(null);
  };
  const ask = (typed: string) => {
    show(typed);
    // Some languages write a comma before the cents.
    const query = { amount: typed.trim().replace(",", ".") };
    if (!(Number(query.amount) > 0)) return setWrong(said.amountExpected);
    if (Number(query.amount) > Number(left.toFixed(decimals)))
      return setWrong(said.tooMuch({ left: format.price(left.toFixed(decimals), currency) }));
    const params = orderParams(order);
    void send(async () => {
      const answer = await bridge.get("/orders/{shop}/{orderId}/refund-trial", { params, query });
      setTrial({ ...answer, ...query });
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask(amount);
      }}
    >
      <p className="dim">{said.about}</p>
      <Group align="end" gap="sm">
        <TextInput
          label={said.amount({ currency })}
          inputMode="decimal"
          required
          error={wrong}
          value={amount}
          onChange={(event) => show(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {said.ask}
        </Button>
        <Button variant="default" onClick={() => ask((left / 2).toFixed(decimals))}>
          {said.half}
        </Button>
        <Button variant="default" onClick={() => ask(left.toFixed(decimals))}>
          {said.rest}
        </Button>
      </Group>
      <Trouble words={problem} />
      <div role="status">{trial === null ? null : <RefundResult trial={trial} order={order} />}</div>
    </form>
  );
}

type TrialResult = RefundTrialAnswer & { readonly amount: string };

function RefundResult({ trial, order }: { readonly trial: TrialResult; readonly order: Order }) {
  const { labels, format } = useOrderPageSpoken();
  const state = labels.shared.pointsStates[trial.points];
  return (
    <>
      <p>
        <Pill text={state} tone={TONES.points[trial.points]} />
      </p>
      <p>{refundText(trial, order, labels.orderPage.refund, { format, state })}</p>
    </>
  );
}
