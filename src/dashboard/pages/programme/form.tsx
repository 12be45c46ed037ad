import { NativeSelect, TextInput } from "@mantine/core";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import type { ProgrammeAnswer } from "../../../client/index.ts";
import { labelAt } from "../../../words/label-at.ts";
import { Link } from "../../router.tsx";
import { helpAddress } from "../help/documents.ts";
import { type Defaults, type Draft, type FieldPath, rulesOf, valueAt, withValue } from "./draft.ts";
import { type FieldCodec, LIST, NEEDED_TEXT, PERCENT } from "./field-codec.ts";
import { FIELDS, fieldsOf, type TabName } from "./form-fields.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { type FieldProblem, wrongAt } from "./saving/problems.ts";

/** The form that a field belongs to. */
export interface Form {
  readonly draft: Draft;
  /** Defaults for missing settings. */
  readonly defaults: Defaults;
  readonly problems: readonly FieldProblem[];
  /** Conditions that aren't offered, because the shop's platform never sends their data. */
  readonly notSent: ProgrammeAnswer["notSent"];
  readonly onChange: (draft: Draft) => void;
}

const FormContext = createContext<Form | null>(null);

export function FormOf({ form, children }: { readonly form: Form; readonly children: ReactNode }) {
  return <FormContext value={form}>{children}</FormContext>;
}

export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error("There is no form around the field");
  return form;
}

interface TypedInputProps {
  /** The setting's path, by which problems link to the field. */
  readonly id: string;
  readonly label: string;
  readonly typed: FieldCodec;
  readonly value: unknown;
  readonly placeholder?: string;
  /** Uses the browser's own input for the type. */
  readonly type?: "date" | "time";
  /** Shown inside the input, after the text. */
  readonly after?: ReactNode;
  /** The setting's description, shown below the input. */
  readonly use?: ReactNode;
  /** The id of a datalist with suggestions. */
  readonly list?: string;
  readonly onChange: (value: unknown) => void;
}

/** The value for comparisons: all empty values count as equal. */
function means(value: unknown): string {
  return JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null));
}

/** Keeps the text as typed while it still means the current value, for example with a trailing comma. */
export function TypedInput({
  id,
  label,
  typed,
  value,
  placeholder,
  type,
  after,
  use,
  list,
  onChange,
}: TypedInputProps) {
  const { labels } = useProgrammeSpoken();
  const { problems } = useForm();
  const [text, setText] = useState(() => typed.read(value));
  return (
    <TextInput
      id={id}
      label={label}
      type={type ?? "text"}
      rightSection={after}
      value={means(typed.write(text)) === means(value) ? text : typed.read(value)}
      placeholder={placeholder}
      list={list}
      description={use ?? (typed === LIST ? labels.programme.commas : undefined)}
      error={wrongAt(problems, id)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(typed.write(event.currentTarget.value));
      }}
    />
  );
}

interface ActivityInputProps {
  /** The setting's path. */
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** An input for an activity id. Explains what it is and suggests ids that the programme already uses. */
export function ActivityInput({ id, ...input }: ActivityInputProps) {
  const { labels } = useProgrammeSpoken();
  const { draft } = useForm();
  const named = [draft.earn.activityId, ...rulesOf(draft, "earn").map(({ activityId = "" }) => activityId)];
  const known = [...new Set(named.filter((each) => each !== "" && each !== input.value))];
  const list = `${id}-known`;
  const use = (
    <>
      {labels.programme.activityUse}{" "}
      <Link href={helpAddress("rules", "what-an-activity-is")}>{labels.programme.activityHelp}</Link>
    </>
  );
  return (
    <>
      <TypedInput {...{ id, list, use, typed: NEEDED_TEXT }} {...input} />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

/** The standard fields of a tab, with switches below the others. */
export function FieldsOf({ tab }: { readonly tab: TabName }) {
  const { draft, notSent } = useForm();
  const isEmpty = (path: FieldPath) => means(valueAt(draft, path)) === "null";
  const hidden = notSent.map((condition) => `exclude.${condition}`);
  const paths = fieldsOf(tab, draft).filter((path) => !(hidden.includes(path) && isEmpty(path)));
  const switches = paths.filter((path) => "isOn" in FIELDS[path]);
  return (
    <>
      <div className="fields">
        {paths.map((path) => (switches.includes(path) ? null : <Field key={path} path={path} />))}
      </div>
      {switches.map((path) => (
        <Field key={path} path={path} />
      ))}
    </>
  );
}

/** A setting's field: a text with its default as the placeholder, a choice, or a switch. */
export function Field({ path }: { readonly path: FieldPath }) {
  const { labels } = useProgrammeSpoken();
  const { draft, defaults, problems, onChange } = useForm();
  const field = FIELDS[path];
  const label = labelAt(labels.programme.fields, path) ?? path;
  const value = valueAt(draft, path);
  const standard = valueAt(defaults, path);
  const change = (to: unknown) => onChange(withValue(draft, path, to));
  if (path === "earn.activityId") return <ActivityInput {...{ id: path, label, value }} onChange={change} />;
  if ("text" in field) {
    const { text } = field;
    return (
      <TypedInput
        {...{ id: path, label, value, typed: text }}
        // An empty value is kept, so the default isn't shown.
        {...(value === "" ? {} : { placeholder: text.read(standard) })}
        {...(text === PERCENT ? { after: "%" } : {})}
        use={labelAt(labels.programme.uses, path) ?? undefined}
        onChange={change}
      />
    );
  }
  if ("isOn" in field) {
    const { isOn } = field;
    return (
      <Tick
        {...{ id: path, label }}
        isOn={(value ?? isOn) === true}
        onChange={(to) => change(to === isOn ? undefined : to)}
      />
    );
  }
  const names = field.choices(labels);
  const [first = ""] = Object.keys(names);
  return (
    <NativeSelect
      {...{ id: path, label }}
      value={String(value ?? standard ?? first)}
      error={wrongAt(problems, path)}
      data={Object.entries(names).map(([each, name]) => ({ value: each, label: name }))}
      onChange={({ currentTarget: { value: to } }) => {
        const chosen = withValue(draft, path, standard === undefined && to === first ? undefined : to);
        onChange(field.chosen?.(chosen) ?? chosen);
      }}
    />
  );
}

interface TickProps {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  /** The id of the element with the error message. */
  readonly wrongBy?: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** The browser's own checkbox: the library's, used on another page too, would load with the first page. */
export function Tick({ id, label, isOn, wrongBy, onChange }: TickProps) {
  return (
    <label className="tick">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-invalid={wrongBy !== undefined}
        aria-describedby={wrongBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/**
 * Moves the focus after something was added or removed, once the target is on the page. A layout effect, because a
 * plain effect of an earlier render may run late, before the target exists.
 */
export function useFocusLater(): (id: string) => void {
  const next = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  });
  return (id) => {
    next.current = id;
  };
}
