import { Button, CloseButton, Input, NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { WEEKDAYS } from "../../../../domain/rules/weekdays.ts";
import { labelAt } from "../../../../words/label-at.ts";
import {
  CONDITION_NAMES,
  daysOf,
  isGiven,
  type Settings,
  spanAt,
} from "../../../../words/programme/condition-values.ts";
import { valueAt } from "../draft.ts";
import { TEXT } from "../field-codec.ts";
import { Tick, TypedInput, useFocusLater, useForm } from "../form.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { wrongAt } from "../saving/problems.ts";
import {
  CONDITIONS,
  type ConditionName,
  FIRST_ORDERS,
  type FirstOrder,
  firstOrderOf,
  withCondition,
  withDay,
  withSpan,
} from "./conditions.ts";

interface ConditionsProps {
  /** The path of the conditions: "earn.rules[0].when". */
  readonly place: string;
  readonly when: Settings;
  readonly onChange: (when: Settings) => void;
}

interface AddedProps {
  /** The conditions that have a field, with a value or not. */
  readonly added: readonly ConditionName[];
  readonly setAdded: (added: readonly ConditionName[]) => void;
}

/** A rule's conditions, and a control to add one. */
export function ConditionsOf({ place, when, onChange, added, setAdded }: ConditionsProps & AddedProps) {
  const focusLater = useFocusLater();
  const { notSent } = useForm();
  const isThere = (name: ConditionName) => added.includes(name) || isGiven(when[name]);
  const isDays = (name: ConditionName) => CONDITIONS[name].kind === "weekdays";
  const fields = CONDITION_NAMES.filter((name) => isThere(name) && !isDays(name));
  const there = [...fields, ...CONDITION_NAMES.filter((name) => isThere(name) && isDays(name))];
  const shown = (names: readonly ConditionName[]) =>
    names.map((name) => (
      <Condition
        key={name}
        name={name}
        number={there.indexOf(name) + 1}
        place={place}
        when={when}
        onChange={onChange}
        onRemoved={() => {
          setAdded(added.filter((each) => each !== name));
          onChange(withCondition(when, name, undefined));
          focusLater(place);
        }}
      />
    ));
  return (
    <>
      {fields.length === 0 ? null : <div className="fields">{shown(fields)}</div>}
      {shown(there.slice(fields.length))}
      <Another
        place={place}
        isFirst={there.length === 0}
        left={CONDITION_NAMES.filter((name) => !isThere(name) && !notSent.some((each) => each === name))}
        onAdded={(name) => {
          setAdded([...added, name]);
          focusLater(firstFieldOf(place, name));
        }}
      />
      <Clock names={there} />
    </>
  );
}

/** Says which time zone these conditions use. */
function Clock({ names }: { readonly names: readonly ConditionName[] }) {
  const { labels } = useProgrammeSpoken();
  const { draft } = useForm();
  const zone = String(valueAt(draft, "timeZone") ?? "UTC");
  const kinds = names.map((name) => CONDITIONS[name].kind);
  if (!kinds.includes("weekdays") && !kinds.includes("span")) return null;
  return <p className="dim">{labels.programme.clock({ zone, isUtc: zone === "UTC" })}</p>;
}

function firstFieldOf(place: string, name: ConditionName): string {
  const field = CONDITIONS[name];
  return `${place}.${field.kind === "span" ? field.fields[0] : name}`;
}

interface AnotherProps {
  readonly place: string;
  readonly isFirst: boolean;
  readonly left: readonly ConditionName[];
  readonly onAdded: (name: ConditionName) => void;
}

/** A list with a button, because a list alone would add every condition that a keyboard user passes. */
function Another({ place, isFirst, left, onAdded }: AnotherProps) {
  const { labels } = useProgrammeSpoken();
  const { problems } = useForm();
  const [chosen, setChosen] = useState<string | null>(null);
  const next = left.find((name) => name === chosen) ?? left[0];
  if (next === undefined) return null;
  return (
    <div className="fields">
      <NativeSelect
        id={place}
        label={isFirst ? labels.programme.firstCondition : labels.programme.anotherCondition}
        value={next}
        error={wrongAt(problems, place)}
        data={left.map((name) => ({ value: name, label: labels.programme.conditions[name] }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className="beside-input">
        <Button variant="default" size="sm" onClick={() => onAdded(next)}>
          {labels.programme.addCondition}
        </Button>
      </div>
    </div>
  );
}

interface ConditionProps extends ConditionsProps {
  readonly name: ConditionName;
  /** The condition's number within its rule, from 1. */
  readonly number: number;
  readonly onRemoved: () => void;
}

function Remove({ number, onRemoved }: Pick<ConditionProps, "number" | "onRemoved">) {
  const { labels } = useProgrammeSpoken();
  return (
    <CloseButton
      size="sm"
      aria-label={labels.programme.removeCondition({ number })}
      title={labels.programme.removeCondition({ number })}
      onClick={onRemoved}
    />
  );
}

/** A condition's field, with the button that removes it beside the input. */
function Removable({ children, ...remove }: Parameters<typeof Remove>[0] & { readonly children: ReactNode }) {
  return (
    <div className="removable">
      {children}
      <Remove {...remove} />
    </div>
  );
}

function Condition(props: ConditionProps) {
  const { labels } = useProgrammeSpoken();
  const { name, place, when, onChange } = props;
  const field = CONDITIONS[name];
  if (field.kind === "weekdays") return <Days {...props} />;
  if (field.kind === "firstOrder") return <FirstOrderChoice {...props} />;
  if (field.kind === "typed")
    return (
      <Removable {...props}>
        <TypedInput
          id={`${place}.${name}`}
          label={labels.programme.conditions[name]}
          typed={field.typed}
          value={when[name]}
          onChange={(value) => onChange(withCondition(when, name, value))}
        />
      </Removable>
    );
  return field.fields.map((end, at) => {
    const input = (
      <TypedInput
        key={end}
        id={`${place}.${end}`}
        label={labelAt(labels.programme.spans, end) ?? end}
        type={field.type}
        typed={TEXT}
        value={spanAt(when, end)}
        onChange={(value) => onChange(withSpan(when, end, value))}
      />
    );
    if (at < field.fields.length - 1) return input;
    return (
      <Removable key={end} {...props}>
        {input}
      </Removable>
    );
  });
}

function FirstOrderChoice({ name, number, place, when, onChange, onRemoved }: ConditionProps) {
  const { labels } = useProgrammeSpoken();
  return (
    <Removable number={number} onRemoved={onRemoved}>
      <NativeSelect
        id={`${place}.${name}`}
        label={labels.programme.conditions[name]}
        value={firstOrderOf(when)}
        data={Object.entries(labels.programme.firstOrders).map(([value, label]) => ({ value, label }))}
        onChange={(event) =>
          onChange(withCondition(when, name, FIRST_ORDERS[event.currentTarget.value as FirstOrder]))
        }
      />
    </Removable>
  );
}

function Days({ name, number, place, when, onChange, onRemoved }: ConditionProps) {
  const { labels, format } = useProgrammeSpoken();
  const { problems } = useForm();
  const id = `${place}.${name}`;
  const wrong = wrongAt(problems, id);
  const wrongBy = wrong === undefined ? undefined : `${id}-wrong`;
  return (
    <fieldset className="ticks">
      <legend>{labels.programme.conditions[name]}</legend>
      {WEEKDAYS.map((day, at) => (
        <Tick
          key={day}
          id={at === 0 ? id : `${id}.${day}`}
          label={format.weekday(day)}
          isOn={daysOf(when).includes(day)}
          wrongBy={wrongBy}
          onChange={(isOn) => onChange(withDay(when, day, isOn))}
        />
      ))}
      <Remove number={number} onRemoved={onRemoved} />
      {wrong === undefined ? null : <Input.Error id={wrongBy}>{wrong}</Input.Error>}
    </fieldset>
  );
}
