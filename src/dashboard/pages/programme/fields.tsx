import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ProgrammeLabels } from "../../../words/en/page-programme.ts";
import { AMOUNTS, type Draft, type DraftRule, LISTS, listOf, restOf, withCondition } from "./draft.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";

export interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** What is wrong with the setting at this path; `undefined`: nothing. */
  readonly wrongAt: (path: string) => string | undefined;
}

type Moment = keyof ProgrammeLabels["moments"];
const EARN_ON = ["created", "paid"] as const;
const APPROVE_ON = ["paid", "fulfilled", "delivered"] as const;
const REFUNDS = ["keep", "cancel", "ask"] as const;
const CONTACTS = ["hold", "skip", "placeholder"] as const;

/** The settings that are changed most, as fields. */
export function Fields({ draft, onChange, wrongAt }: FieldsProps) {
  const { labels } = useProgrammeSpoken();
  const { earn, approve = {}, cancel = {}, contact = {} } = draft;
  const choice = <Name extends string>(
    label: string,
    path: string,
    value: string,
    names: readonly Name[],
    { said, change }: { readonly said: (name: Name) => string; readonly change: (to: string) => Draft },
  ) => (
    <NativeSelect
      label={label}
      value={value}
      error={wrongAt(path)}
      data={names.map((name) => ({ value: name, label: said(name) }))}
      onChange={(event) => onChange(change(event.currentTarget.value))}
    />
  );
  const moment = (name: Moment) => labels.programme.moments[name];
  const earnOn = (earn.on ?? "paid") as Moment;
  const approveOn = (approve.on ?? "fulfilled") as Moment;
  return (
    <Stack>
      <p className="note">
        {labels.programme.way({
          begun: moment(earnOn),
          approved: moment(approveOn),
          days: approve.afterDays ?? 0,
        })}
      </p>
      <Group align="start">
        {choice(labels.programme.earnOn, "earn.on", earnOn, EARN_ON, {
          said: moment,
          change: (on) => ({ ...draft, earn: { ...earn, on } }),
        })}
        <TextInput
          label={labels.programme.activityId}
          value={earn.activityId}
          error={wrongAt("earn.activityId")}
          onChange={(event) =>
            onChange({ ...draft, earn: { ...earn, activityId: event.currentTarget.value } })
          }
        />
      </Group>
      <Group align="start">
        {choice(labels.programme.approveOn, "approve.on", approveOn, APPROVE_ON, {
          said: moment,
          change: (on) => ({ ...draft, approve: { ...approve, on } }),
        })}
        <TextInput
          label={labels.programme.afterDays}
          type="number"
          value={String(approve.afterDays ?? 0)}
          error={wrongAt("approve.afterDays")}
          onChange={(event) =>
            onChange({ ...draft, approve: { ...approve, afterDays: Number(event.currentTarget.value) } })
          }
        />
      </Group>
      <Group align="start">
        {choice(
          labels.programme.partialRefund,
          "cancel.partialRefund",
          cancel.partialRefund ?? "keep",
          REFUNDS,
          {
            said: (name) => labels.programme.refunds[name],
            change: (partialRefund) => ({ ...draft, cancel: { ...cancel, partialRefund } }),
          },
        )}
        {choice(labels.programme.missing, "contact.missing", contact.missing ?? "hold", CONTACTS, {
          said: (name) => labels.programme.contacts[name],
          change: (missing) => ({ ...draft, contact: { ...contact, missing } }),
        })}
      </Group>
      <Rules draft={draft} onChange={onChange} wrongAt={wrongAt} />
    </Stack>
  );
}

function Rules({ draft, onChange, wrongAt }: FieldsProps) {
  const { labels } = useProgrammeSpoken();
  const { rules = [] } = draft.earn;
  const change = (changed: readonly DraftRule[]) =>
    onChange({ ...draft, earn: { ...draft.earn, rules: changed } });
  const swapped = (at: number) =>
    rules.map(
      (rule, index) => (index === at - 1 ? rules[at] : index === at ? rules[at - 1] : rule) as DraftRule,
    );
  return (
    <Stack>
      <h3>{labels.programme.rules}</h3>
      {rules.length === 0 ? <p className="dim">{labels.programme.noRules}</p> : null}
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
        <fieldset className="card" key={at}>
          <legend>{labels.programme.rule({ number: at + 1 })}</legend>
          <Rule
            rule={rule}
            wrongAt={(name) => wrongAt(`earn.rules[${at}].${name}`)}
            onChange={(changed) => change(rules.map((each, index) => (index === at ? changed : each)))}
          />
          <Group mt="sm">
            {at === 0 ? null : (
              <Button variant="default" size="sm" onClick={() => change(swapped(at))}>
                {labels.programme.moveUp({ number: at + 1 })}
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              onClick={() => change(rules.filter((_, index) => index !== at))}
            >
              {labels.programme.removeRule({ number: at + 1 })}
            </Button>
          </Group>
        </fieldset>
      ))}
      <Group>
        <Button variant="default" onClick={() => change([...rules, { when: {}, activityId: "" }])}>
          {labels.programme.addRule}
        </Button>
      </Group>
    </Stack>
  );
}

interface RuleProps {
  readonly rule: DraftRule;
  readonly wrongAt: (name: string) => string | undefined;
  readonly onChange: (rule: DraftRule) => void;
}

function Rule({ rule, wrongAt, onChange }: RuleProps) {
  const { labels } = useProgrammeSpoken();
  const rest = restOf(rule);
  return (
    <Stack gap="xs">
      <Group align="start">
        {LISTS.map((name) => (
          <WordsField
            key={name}
            label={labels.programme.conditions[name]}
            words={rule.when[name]}
            error={wrongAt(`when.${name}`)}
            onChange={(words) => onChange(withCondition(rule, name, words))}
          />
        ))}
        {AMOUNTS.map((name) => (
          <TextInput
            key={name}
            label={labels.programme.conditions[name]}
            inputMode="decimal"
            value={String(rule.when[name] ?? "")}
            error={wrongAt(`when.${name}`)}
            onChange={(event) => onChange(withCondition(rule, name, event.currentTarget.value))}
          />
        ))}
      </Group>
      <p className="dim">{labels.programme.commas}</p>
      {/* The library's own would come with the first page, since another page has it as well. */}
      <label>
        <input
          type="checkbox"
          checked={rule.when.firstOrder === true}
          onChange={(event) => onChange(withCondition(rule, "firstOrder", event.currentTarget.checked))}
        />{" "}
        {labels.programme.firstOrder}
      </label>
      {rest === "" ? null : (
        <p className="dim">
          {labels.programme.more}: <code>{rest}</code>
        </p>
      )}
      <Group align="start">
        <TextInput
          label={labels.programme.ruleActivity}
          value={rule.activityId}
          error={wrongAt("activityId")}
          onChange={(event) => onChange({ ...rule, activityId: event.currentTarget.value })}
        />
        <TextInput
          label={labels.programme.ruleName}
          value={rule.name ?? ""}
          error={wrongAt("name")}
          onChange={(event) => onChange(named(rule, event.currentTarget.value))}
        />
      </Group>
    </Stack>
  );
}

function named({ name: _, ...rule }: DraftRule, name: string): DraftRule {
  return name === "" ? rule : { ...rule, name };
}

/** What is typed stays as it is typed: a comma at its end is no word yet. */
function WordsField({
  label,
  words,
  error,
  onChange,
}: {
  readonly label: string;
  readonly words: unknown;
  readonly error: string | undefined;
  readonly onChange: (words: readonly string[]) => void;
}) {
  const known = Array.isArray(words) ? words.join(", ") : "";
  const [typed, setTyped] = useState(known);
  const isKnown = listOf(typed).join(", ") === known;
  return (
    <TextInput
      label={label}
      value={isKnown ? typed : known}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(listOf(event.currentTarget.value));
      }}
    />
  );
}
