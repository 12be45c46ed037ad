import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Order, RefundTrialAnswer } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { unsaid } from "../../parts/unsaid.ts";
import { orderParams } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { useOrderPageSpoken } from "./order-page-words.tsx";

/** Answers "What would a refund of … do?" for this order; sends nothing. */
export function RefundTrial({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const { total, currency } = order.totals;
  if (total === null || currency === null) return null;
  return (
    <Unfold className="phase" summary={labels.orderPage.refund.title}>
      {() => <Trial order={order} currency={currency} />}
    </Unfold>
  );
}

function Trial({ order, currency }: { readonly order: Order; readonly currency: string }) {
  const { labels } = useOrderPageSpoken();
  const [amount, setAmount] = useState("");
  const [told, setTold] = useState<RefundTrialAnswer | null>(null);
  const { isBusy, problem, send } = useSend();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    // Some languages write a comma before the cents.
    const query = { amount: amount.trim().replace(",", ".") };
    const params = orderParams(order);
    void send(async () =>
      setTold(await bridge.get("/orders/{shop}/{orderId}/refund-trial", { params, query })),
    );
  };
  return (
    <form onSubmit={ask}>
      <p className="dim">{labels.orderPage.refund.about}</p>
      <Group align="end" gap="sm">
        <TextInput
          label={labels.orderPage.refund.amount({ currency })}
          inputMode="decimal"
          required
          pattern="[0-9]+([.,][0-9]+)?"
          value={amount}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setTold(null);
          }}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {labels.orderPage.refund.ask}
        </Button>
      </Group>
      <Trouble words={problem} />
      <div role="status">{told === null ? null : <RefundResult told={told} />}</div>
    </form>
  );
}

function RefundResult({ told: { points, reason, partialRefund } }: { readonly told: RefundTrialAnswer }) {
  const { labels } = useOrderPageSpoken();
  const state = labels.shared.pointsStates[points];
  const because = partialRefund?.detail ?? unsaid(reason, [state]);
  return (
    <p>
      <Pill text={state} tone={TONES.points[points]} /> {because}
    </p>
  );
}
