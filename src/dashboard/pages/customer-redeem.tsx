import { Stack, TextInput } from "@mantine/core";
import { type RefObject, useRef, useState } from "react";
import { BridgeError } from "../../client/index.ts";
import { bridge, wordsOf } from "../api.ts";
import { useSaid } from "../language.ts";
import { Action } from "../parts/confirm.tsx";
import { Trouble } from "../parts/feedback.tsx";
import { Note } from "../parts/note.tsx";
import { useHistorySpoken } from "../parts/points/history-words.tsx";
import { customerQuery } from "../parts/points/points-history.tsx";

/** The form's initial state, also after a redeem. */
const NOTHING_TYPED = { points: "", reference: "" };
const POINTS = /^[1-9]\d{0,8}$/;

interface RedeemProps {
  readonly shop: string;
  readonly who: string;
  /** `null` if unknown. */
  readonly balance: number | null;
  readonly onDone: () => void;
}

/** Redeems points for customers who pay elsewhere. Each reference redeems only once. */
export function Redeem({ balance, ...props }: RedeemProps) {
  const { labels } = useHistorySpoken();
  const [{ points, reference }, setTyped] = useState(NOTHING_TYPED);
  const change = (part: Partial<typeof NOTHING_TYPED>) => setTyped((known) => ({ ...known, ...part }));
  // Missing input becomes an error only once the person tries to redeem.
  const [isInsisting, setInsisting] = useState(false);
  const pointsField = useRef<HTMLInputElement>(null);
  const referenceField = useRef<HTMLInputElement>(null);
  const isNumber = POINTS.test(points);
  const hasReference = reference.trim() !== "";
  const isTooMuch = isNumber && balance !== null && Number(points) > balance;
  const isUnfit = points === "" ? isInsisting : !isNumber;
  const mayAsk = async () => {
    setInsisting(!isNumber || !hasReference);
    if (isNumber && hasReference) return true;
    (isNumber ? referenceField : pointsField).current?.focus();
    return false;
  };
  return (
    <Stack>
      <div className="filter-row" data-explained>
        <TextInput
          ref={pointsField}
          label={labels.shared.points}
          required
          inputMode="numeric"
          value={points}
          error={isUnfit ? labels.history.pointsExpected : null}
          onChange={(event) => change({ points: event.currentTarget.value.trim() })}
        />
        <ReferenceField
          field={referenceField}
          value={reference}
          isMissing={isInsisting && !hasReference}
          onTyped={(typed) => change({ reference: typed })}
        />
      </div>
      <BalanceIsLess balance={isTooMuch ? balance : null} />
      <RedeemButton
        {...props}
        points={points}
        tooMuchOf={isTooMuch ? balance : null}
        reference={reference.trim()}
        mayAsk={mayAsk}
        onRedeemed={() => setTyped(NOTHING_TYPED)}
      />
    </Stack>
  );
}

interface ReferenceProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onTyped: (typed: string) => void;
}

function ReferenceField({ field, value, isMissing, onTyped }: ReferenceProps) {
  const { labels } = useHistorySpoken();
  return (
    <TextInput
      ref={field}
      className="search-box"
      required
      error={isMissing ? labels.history.referenceExpected : null}
      label={labels.history.customer.reference}
      description={labels.history.customer.referenceUse}
      value={value}
      onChange={(event) => onTyped(event.currentTarget.value)}
      maxLength={100}
    />
  );
}

/** Only a warning, because the loyalty service decides. */
function BalanceIsLess({ balance }: { readonly balance: number | null }) {
  const { labels } = useHistorySpoken();
  return (
    <Note tone="wait" role="status">
      {balance === null ? null : labels.history.balanceIsLess({ balance })}
    </Note>
  );
}

interface ButtonProps extends Omit<RedeemProps, "balance"> {
  readonly points: string;
  /** The balance, if it is too low; else `null`. */
  readonly tooMuchOf: number | null;
  readonly reference: string;
  readonly mayAsk: () => Promise<boolean>;
  readonly onRedeemed: () => void;
}

function RedeemButton({
  shop,
  who,
  points,
  tooMuchOf: balance,
  reference,
  mayAsk,
  onDone,
  onRedeemed,
}: ButtonProps) {
  const { labels } = useHistorySpoken();
  const [answer, setAnswer] = useSaid();
  const [refusal, setRefusal] = useSaid();
  const { redeem, redeemTitle, redeemQuestion } = labels.history.customer;
  const title = redeemTitle({ points: Number(points) });
  const question = (
    <>
      <p>{redeemQuestion({ who })}</p>
      <BalanceIsLess balance={balance} />
    </>
  );
  const act = async () => {
    const body = { shop, ...customerQuery(who), points: Number(points), reference };
    setAnswer(null);
    setRefusal(null);
    try {
      setAnswer((await bridge.post("/redeem", { body })).detail);
      onRedeemed();
    } catch (error) {
      // Any answer ends this attempt; the next one starts with the question again.
      if (!(error instanceof BridgeError)) throw error;
      setRefusal(wordsOf(error));
    }
  };
  return (
    <>
      <div>
        <Action label={redeem} isMain {...{ mayAsk, title, question, act, onDone }} />
      </div>
      <Trouble words={refusal} />
      <Note tone="good" role="status">
        {answer}
      </Note>
    </>
  );
}
