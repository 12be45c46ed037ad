import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { CONDITION_NAMES, CONDITIONS, type DraftRule, restOf, withCondition, withSetting } from "./draft.ts";
import { TypedInput, useFocusLater, useForm } from "./form.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { NEEDED_TEXT, TEXT } from "./typed.ts";

const ADD = "add-rule";

/** The rules in their order: the first that fits decides. */
export function Rules() {
  const { labels } = useProgrammeSpoken();
  const { draft, onChange } = useForm();
  const focusLater = useFocusLater();
  const { rules = [] } = draft.earn;
  const change = (changed: readonly DraftRule[]) => onChange(withSetting(draft, "earn", "rules", changed));
  const swapped = (at: number) =>
    rules.map(
      (rule, index) => (index === at - 1 ? rules[at] : index === at ? rules[at - 1] : rule) as DraftRule,
    );
  return (
    <>
      {rules.length === 0 ? <p className="dim">{labels.programme.noRules}</p> : null}
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
        <fieldset className="card" key={at}>
          <legend>{labels.programme.rule({ number: at + 1 })}</legend>
          <Rule
            place={`earn.rules[${at}]`}
            rule={rule}
            onChange={(to) => change(rules.map((each, index) => (index === at ? to : each)))}
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
              onClick={() => {
                change(rules.filter((_, index) => index !== at));
                focusLater(ADD);
              }}
            >
              {labels.programme.removeRule({ number: at + 1 })}
            </Button>
          </Group>
        </fieldset>
      ))}
      <Group>
        <Button
          id={ADD}
          variant="default"
          onClick={() => {
            change([...rules, { when: {}, activityId: "" }]);
            focusLater(`earn.rules[${rules.length}].when.${CONDITION_NAMES[0]}`);
          }}
        >
          {labels.programme.addRule}
        </Button>
      </Group>
    </>
  );
}

interface RuleProps {
  readonly place: string;
  readonly rule: DraftRule;
  readonly onChange: (rule: DraftRule) => void;
}

function Rule({ place, rule, onChange }: RuleProps) {
  const { labels } = useProgrammeSpoken();
  const rest = restOf(rule);
  return (
    <Stack gap="xs">
      <div className="fields">
        {CONDITION_NAMES.map((name) => (
          <TypedInput
            key={name}
            id={`${place}.when.${name}`}
            label={labels.programme.conditions[name]}
            typed={CONDITIONS[name]}
            value={rule.when[name]}
            onChange={(value) => onChange(withCondition(rule, name, value))}
          />
        ))}
        <FirstOrder rule={rule} onChange={onChange} />
      </div>
      <p className="dim">{labels.programme.commas}</p>
      {rest === "" ? null : (
        <p className="dim">
          {labels.programme.more}: <code>{rest}</code>
        </p>
      )}
      <div className="fields">
        <TypedInput
          id={`${place}.activityId`}
          label={labels.programme.ruleActivity}
          typed={NEEDED_TEXT}
          value={rule.activityId}
          onChange={(activityId) => onChange({ ...rule, activityId: String(activityId) })}
        />
        <TypedInput
          id={`${place}.name`}
          label={labels.programme.ruleName}
          typed={TEXT}
          value={rule.name}
          onChange={(name) => onChange(named(rule, name))}
        />
      </div>
    </Stack>
  );
}

const FIRST_ORDERS = { any: undefined, first: true, later: false } as const;

function FirstOrder({ rule, onChange }: Omit<RuleProps, "place">) {
  const { labels } = useProgrammeSpoken();
  const { firstOrder } = rule.when;
  return (
    <NativeSelect
      label={labels.programme.firstOrder}
      value={firstOrder === true ? "first" : firstOrder === false ? "later" : "any"}
      data={Object.entries(labels.programme.firstOrders).map(([value, label]) => ({ value, label }))}
      onChange={(event) => {
        const chosen = event.currentTarget.value as keyof typeof FIRST_ORDERS;
        onChange(withCondition(rule, "firstOrder", FIRST_ORDERS[chosen]));
      }}
    />
  );
}

function named({ name: _, ...rule }: DraftRule, name: unknown): DraftRule {
  return name === undefined ? rule : { ...rule, name: String(name) };
}
