import { useRef } from "react";
import { valueAt, withValue } from "../draft.ts";
import { NEEDED_TEXT } from "../field-codec.ts";
import { Field, Tick, TypedInput, useForm } from "../form.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { codeFormOf, patternOf } from "./discount-codes.ts";

const PATTERN = "redeem.discountCodePattern";

/** Whether and how an order says that it was paid with points. */
export function Redemption() {
  const { labels } = useProgrammeSpoken();
  const { draft, onChange } = useForm();
  const redeem = draft.redeem ?? null;
  // Remembers the settings, so that switching redeeming off and on again restores them.
  const latest = useRef(redeem ?? {});
  if (redeem !== null) latest.current = redeem;
  return (
    <>
      <Tick
        id="redeem"
        label={labels.programme.canRedeem}
        isOn={redeem !== null}
        onChange={(isOn) => onChange({ ...draft, redeem: isOn ? latest.current : null })}
      />
      {redeem === null ? null : (
        <>
          <div className="fields">
            <Field path="redeem.attribute" />
            <Codes />
          </div>
          <Example />
        </>
      )}
    </>
  );
}

/** Fields for the text around the points, which suit most patterns. Any other pattern is edited as it is. */
function Codes() {
  const { labels } = useProgrammeSpoken();
  const { draft, onChange } = useForm();
  const form = codeFormOf(usePattern());
  if (form === null) return <Field path={PATTERN} />;
  const part = (name: keyof typeof form, label: string) => (
    <TypedInput
      id={name === "before" ? PATTERN : `${PATTERN}.${name}`}
      label={label}
      typed={NEEDED_TEXT}
      value={form[name]}
      onChange={(to) => onChange(withValue(draft, PATTERN, patternOf({ ...form, [name]: String(to) })))}
    />
  );
  return (
    <>
      {part("before", labels.programme.codeBefore)}
      {part("after", labels.programme.codeAfter)}
    </>
  );
}

const POINTS = 500;

function Example() {
  const { labels } = useProgrammeSpoken();
  const form = codeFormOf(usePattern());
  if (form === null) return null;
  const code = `${form.before}${POINTS}${form.after}`;
  return <p className="dim">{labels.programme.codeExample({ code, points: POINTS })}</p>;
}

function usePattern(): string {
  const { draft, defaults } = useForm();
  return String(valueAt(draft, PATTERN) ?? valueAt(defaults, PATTERN) ?? "");
}
