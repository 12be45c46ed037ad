import type { FieldPath } from "../../../src/dashboard/pages/programme/draft.ts";
import type { FieldCodec } from "../../../src/dashboard/pages/programme/field-codec.ts";
import { FIELDS } from "../../../src/dashboard/pages/programme/form-fields.ts";

/** The settings with text fields, and how each is entered. */
export const TYPED = new Map<FieldPath, FieldCodec>(
  (Object.keys(FIELDS) as FieldPath[]).flatMap((path) => {
    const field = FIELDS[path];
    return "text" in field ? [[path, field.text] as const] : [];
  }),
);

export function typedAt(path: FieldPath): FieldCodec {
  const typed = TYPED.get(path);
  if (typed === undefined) throw new Error(`${path} is not typed`);
  return typed;
}
