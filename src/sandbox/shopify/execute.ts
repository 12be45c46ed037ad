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

/** Fields that are `null`, with an error beside them: "Order.email", and the scope that it lacks, if it is for that. */
export type Hidden = ReadonlyMap<string, string | null>;

/** Takes what was asked for out of what there is. */
export function execute({ kind, selections }: Operation, root: Answers, hidden: Hidden): Executed {
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
    const scope = hidden.get(`${type}.${name}`);
    if (scope !== undefined) {
      const message =
        scope === null
          ? `This app is not approved to access the ${name} field of ${type}.`
          : `Access denied for ${name} field. Required access: \`${scope}\` access scope.`;
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
