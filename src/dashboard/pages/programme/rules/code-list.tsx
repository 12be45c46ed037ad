import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { withSetting } from "../draft.ts";
import { numberOf } from "../field-codec.ts";
import { useFocusLater, useForm } from "../form.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { CODES } from "../saving/problems.ts";
import { type CodeRow, codesOf, namesOf, rowsOf } from "./discount-codes.ts";

/** A longer list would be unreadable. */
const MOST_ROWS = 50;
const ADD = "add-code";
const idOf = (at: number, part: keyof CodeRow) => `conversion.discountCodes[${at}].${part}`;

/** The discount codes that referrers share, and their campaigns. */
export function Codes() {
  const { labels } = useProgrammeSpoken();
  const { draft, onChange } = useForm();
  const focusLater = useFocusLater();
  // Kept as rows, because rows have an order and may repeat, which the settings don't allow.
  const [rows, setRows] = useState(() => rowsOf(draft.conversion?.discountCodes));
  const change = (to: readonly CodeRow[]) => {
    setRows(to);
    onChange(withSetting(draft, "conversion", "discountCodes", codesOf(to)));
  };
  const names = namesOf(rows);
  const add = () => {
    change([...rows, { code: "", campaign: "" }]);
    focusLater(idOf(rows.length, "code"));
  };
  const remove = (at: number) => {
    change(rows.filter((_, index) => index !== at));
    focusLater(ADD);
  };
  if (rows.length > MOST_ROWS)
    return <p className="dim">{labels.programme.manyCodes({ codes: rows.length })}</p>;
  return (
    <fieldset className="card">
      <legend>{labels.programme.codes}</legend>
      <Stack gap="xs">
        {rows.map((row, at) => (
          <Code
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id but their place
            key={at}
            at={at}
            row={row}
            name={names[at] ?? null}
            onChange={(to) => change(rows.map((each, index) => (index === at ? to : each)))}
            onRemove={() => remove(at)}
          />
        ))}
        <Group>
          <Button id={ADD} variant="default" size="sm" onClick={add}>
            {labels.programme.addCode}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  );
}

interface CodeProps {
  readonly at: number;
  readonly row: CodeRow;
  readonly name: string | null;
  readonly onChange: (row: CodeRow) => void;
  readonly onRemove: () => void;
}

function Code({ at, row, name, onChange, onRemove }: CodeProps) {
  const { labels } = useProgrammeSpoken();
  const { problems } = useForm();
  const [first, second] = problems.filter(({ path }) => path === `${CODES}${name}`);
  const isCampaignWrong = !Number.isSafeInteger(numberOf(row.campaign)) || Number(row.campaign) < 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around each row
    <div className="fields code-row" role="group" aria-label={labels.programme.codeRow({ number: at + 1 })}>
      <TextInput
        id={idOf(at, "code")}
        label={labels.programme.code}
        value={row.code}
        error={(isCampaignWrong ? second : first)?.expected}
        onChange={(event) => onChange({ ...row, code: event.currentTarget.value })}
      />
      <TextInput
        id={idOf(at, "campaign")}
        label={labels.programme.campaign}
        inputMode="numeric"
        value={row.campaign}
        error={isCampaignWrong ? first?.expected : undefined}
        onChange={(event) => onChange({ ...row, campaign: event.currentTarget.value })}
      />
      <div className="beside-input">
        <Button
          variant="default"
          size="sm"
          aria-label={labels.programme.removeCode({ number: at + 1 })}
          onClick={onRemove}
        >
          {labels.shared.remove}
        </Button>
      </div>
    </div>
  );
}
