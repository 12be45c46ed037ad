import type { Operation, Selection } from "./query-text.ts";
import { typeOf } from "./schema.ts";

export interface FieldError {
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly extensions: { readonly code: string };
}

export interface Executed {
  readonly data: unknown;
  readonly errors: readonly FieldError[];
  /** Objects that were really there. */
  readonly objects: number;
}

/** Fields of the answer; those with arguments are functions of them. */
export type Answers = Readonly<Record<string, unknown>>;

/** Takes what was asked for out of what there is. Hidden fields ("Order.email") are `null`, with an error beside them. */
export function execute(
  { kind, selections }: Operation,
  root: Answers,
  hidden: ReadonlySet<string>,
): Executed {
  const errors: FieldError[] = [];
  let objects = 0;

  function pick(
    type: string,
    from: Answers,
    wanted: readonly Selection[],
    path: FieldError["path"],
  ): unknown {
    objects++;
    const entries = wanted
      .filter(({ isIncluded }) => isIncluded)
      .map((selection) => [selection.alias, field(type, from, selection, [...path, selection.alias])]);
    return Object.fromEntries(entries);
  }

  function field(type: string, from: Answers, selection: Selection, path: FieldError["path"]): unknown {
    const { name, args, selections: inner } = selection;
    if (hidden.has(`${type}.${name}`)) {
      const message = `This app is not approved to access the ${name} field of ${type}.`;
      errors.push({ message, path, extensions: { code: "ACCESS_DENIED" } });
      return null;
    }
    const given = from[name];
    const value = typeof given === "function" ? given(args) : given;
    if (value == null || inner.length === 0) return value ?? null;
    const leadsTo = typeOf(type, name) ?? "";
    if (!Array.isArray(value)) return pick(leadsTo, value as Answers, inner, path);
    return value.map((item, index) =>
      item === null ? null : pick(leadsTo, item as Answers, inner, [...path, index]),
    );
  }

  const data = pick(kind === "mutation" ? "Mutation" : "QueryRoot", root, selections, []);
  return { data, errors, objects };
}
