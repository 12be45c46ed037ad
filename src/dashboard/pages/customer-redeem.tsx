import { Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { BridgeError } from "../../client/index.ts";
import { bridge, wordsOf } from "../api.ts";
import { useSaid, useSpoken } from "../language.ts";
import { Action } from "../parts/confirm.tsx";
import { Trouble } from "../parts/feedback.tsx";
import { SAID_BELOW } from "../parts/field-order.ts";
import { HistoryWords, useHistorySpoken } from "../parts/history-words.tsx";
import { customerQuery } from "../parts/points-history.tsx";

function BalanceIsLess({ balance }: { readonly balance: number }) {
  const { labels } = useHistorySpoken();
  return <>{labels.history.balanceIsLess({ balance })}</>;
}

function PointsExpected() {
  const { labels } = useHistorySpoken();
  return <>{labels.history.pointsExpected}</>;
}

const POINTS = /^[1-9]\d{0,8}$/;

/** For who pays with points elsewhere: a reference redeems once. */
export function Redeem({
  shop,
  who,
  balance,
  onDone,
}: {
  readonly shop: string;
  readonly who: string;
  /** `null`: nobody knows it. */
  readonly balance: number | null;
  readonly onDone: () => void;
}) {
  const { labels } = useSpoken();
  const [points, setPoints] = useState("");
  const [reference, setReference] = useState("");
  const [answer, setAnswer] = useSaid();
  const [refusal, setRefusal] = useSaid();
  const field = useRef<HTMLInputElement>(null);
  const isNumber = POINTS.test(points);
  const isReady = isNumber && reference.trim() !== "";
  // The button that was pressed is gone with what was typed.
  useEffect(() => (answer === null ? undefined : field.current?.focus()), [answer]);
  const act = async () => {
    const body = { shop, ...customerQuery(who), points: Number(points), reference: reference.trim() };
    setAnswer(null);
    setRefusal(null);
    try {
      const { detail } = await bridge.post("/redeem", { body });
      setAnswer(detail);
      // Whoever goes on redeems something else.
      setPoints("");
      setReference("");
    } catch (error) {
      // Whatever was answered is the end of this try: another one begins with the question.
      if (!(error instanceof BridgeError)) throw error;
      setRefusal(wordsOf(error));
    }
  };
  const isMore = isNumber && balance !== null && Number(points) > balance;
  const isUnfit = isMore || (points !== "" && !isNumber);
  return (
    <Stack>
      <div className="filter-row" data-explained>
        <TextInput
          ref={field}
          label={labels.shared.points}
          inputMode="numeric"
          value={points}
          error={
            isUnfit ? (
              <HistoryWords>{isMore ? <BalanceIsLess balance={balance} /> : <PointsExpected />}</HistoryWords>
            ) : null
          }
          onChange={(event) => setPoints(event.currentTarget.value.trim())}
        />
        <TextInput
          className="search-box"
          inputWrapperOrder={SAID_BELOW}
          label={labels.customer.reference}
          description={labels.customer.referenceUse}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          maxLength={100}
        />
      </div>
      <div>
        {isReady ? (
          <Action
            label={labels.customer.redeem}
            isMain
            question={labels.customer.redeemQuestion({ points: Number(points), who })}
            act={act}
            onDone={onDone}
          />
        ) : (
          <Button disabled>{labels.customer.redeem}</Button>
        )}
      </div>
      {refusal === null ? null : <Trouble words={refusal} />}
      {answer === null ? null : (
        <div className="note" data-tone="good" role="status">
          {answer}
        </div>
      )}
    </Stack>
  );
}
