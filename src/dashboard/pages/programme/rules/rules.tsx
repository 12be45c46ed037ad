import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { CONDITION_NAMES, isGiven } from "../../../../words/programme/condition-values.ts";
import { earnedBy, excludedBy } from "../../../../words/programme/rule-sentence.ts";
import { capital } from "../../../../words/sentence.ts";
import { Note } from "../../../parts/note.tsx";
import { changed, type DraftRule, type RuleList, rulesOf, withSetting } from "../draft.ts";
import { TEXT } from "../field-codec.ts";
import { ActivityInput, TypedInput, useFocusLater, useForm } from "../form.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { ConditionsOf } from "./condition-fields.tsx";
import { type ConditionName, emptyIn } from "./conditions.ts";

interface ListProps {
  readonly list: RuleList;
}

const NEW: Readonly<Record<RuleList, DraftRule>> = {
  earn: { when: {}, activityId: "" },
  exclude: { when: {} },
};

/** Rules in order: the first that matches applies. */
export function RulesOf({ list }: ListProps) {
  const { labels } = useProgrammeSpoken();
  const words = labels.programme.ruleLists[list];
  const { draft, onChange } = useForm();
  const focusLater = useFocusLater();
  const rules = rulesOf(draft, list);
  // Stable keys, so that a rule's input moves with it.
  const [keys, setKeys] = useState<readonly number[]>(() => rules.map((_, at) => at));
  const change = (to: readonly DraftRule[], keysThen = keys) => {
    setKeys(keysThen);
    onChange(withSetting(draft, list, "rules", to));
  };
  const add = `add-rule-${list}`;
  return (
    <>
      {rules.length === 0 ? <p className="dim">{words.none}</p> : null}
      {rules.map((rule, at) => (
        <RuleCard
          key={keys[at] ?? at}
          list={list}
          at={at}
          rule={rule}
          onChange={(to) => change(rules.map((each, index) => (index === at ? to : each)))}
          onMovedUp={() => change(movedUp(rules, at), movedUp(keys, at))}
          onRemoved={() => {
            change(without(rules, at), without(keys, at));
            focusLater(add);
          }}
        />
      ))}
      <Group>
        <Button
          id={add}
          variant="default"
          onClick={() => {
            change([...rules, NEW[list]], [...keys, Math.max(-1, ...keys) + 1]);
            focusLater(`${list}.rules[${rules.length}].when`);
          }}
        >
          {words.add}
        </Button>
      </Group>
    </>
  );
}

interface RuleCardProps extends Omit<RuleProps, "place"> {
  readonly at: number;
  readonly onMovedUp: () => void;
  readonly onRemoved: () => void;
}

function RuleCard({ at, onMovedUp, onRemoved, ...rule }: RuleCardProps) {
  const { labels } = useProgrammeSpoken();
  const words = labels.programme.ruleLists[rule.list];
  const number = at + 1;
  return (
    <fieldset className="card">
      <legend>{words.title({ number })}</legend>
      <Rule {...rule} place={`${rule.list}.rules[${at}]`} />
      <Group mt="sm">
        {at === 0 ? null : (
          <Button variant="default" size="sm" onClick={onMovedUp}>
            {words.moveUp({ number })}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onRemoved}>
          {words.remove({ number })}
        </Button>
      </Group>
    </fieldset>
  );
}

function without<Item>(items: readonly Item[], at: number): readonly Item[] {
  return items.filter((_, index) => index !== at);
}

function movedUp<Item>(items: readonly Item[], at: number): readonly Item[] {
  return [
    ...items.slice(0, at - 1),
    ...items.slice(at, at + 1),
    ...items.slice(at - 1, at),
    ...items.slice(at + 1),
  ];
}

interface RuleProps extends ListProps {
  readonly place: string;
  readonly rule: DraftRule;
  readonly onChange: (rule: DraftRule) => void;
}

function Rule({ list, place, rule, onChange }: RuleProps) {
  const { labels } = useProgrammeSpoken();
  const { when, activityId = "", name, description } = rule;
  // An emptied condition stays, so that something else can be typed in it.
  const [added, setAdded] = useState<readonly ConditionName[]>(() =>
    CONDITION_NAMES.filter((each) => isGiven(when[each])),
  );
  return (
    <Stack gap="xs">
      <Sentence list={list} rule={rule} added={added} />
      <ConditionsOf
        place={`${place}.when`}
        {...{ when, added, setAdded }}
        onChange={(to) => onChange({ ...rule, when: to })}
      />
      <div className="fields">
        {list === "exclude" ? null : (
          <ActivityInput
            id={`${place}.activityId`}
            label={capital(labels.programme.ruleActivity)}
            value={activityId}
            onChange={(to) => onChange({ ...rule, activityId: String(to) })}
          />
        )}
        <TypedInput
          id={`${place}.name`}
          label={labels.programme.ruleName}
          typed={TEXT}
          value={name}
          onChange={(to) => onChange(changed(rule, "name", to))}
        />
        {list === "exclude" ? null : (
          <TypedInput
            id={`${place}.description`}
            label={labels.programme.ruleDescription}
            typed={TEXT}
            value={description}
            onChange={(to) => onChange(changed(rule, "description", to))}
          />
        )}
      </div>
    </Stack>
  );
}

interface SentenceProps extends ListProps {
  readonly rule: DraftRule;
  readonly added: readonly ConditionName[];
}

/** The rule in words, or what is still missing in it. */
function Sentence({ list, rule, added }: SentenceProps) {
  const { labels } = useProgrammeSpoken();
  const { earnsNothing, conditionExpected, activityExpected } = labels.programme;
  const missing = [
    ...(isGiven(rule.when) || added.length > 0 ? [] : [conditionExpected]),
    ...emptyIn(rule.when, added).map((name) =>
      labels.shared.fillIn({ field: labels.programme.conditions[name] }),
    ),
    ...(list === "earn" && rule.activityId === "" ? [activityExpected] : []),
  ].join(" ");
  if (list === "earn") return <Note>{missing || earnedBy(rule, labels)}</Note>;
  const asked = excludedBy(rule, labels);
  return <Note>{missing || (asked === null ? null : earnsNothing({ asked }))}</Note>;
}
