import { z } from "zod";
import { valueAt } from "../../../src/domain/json-in.ts";
import {
  EXPECTED_FIELDS,
  type FoundValue,
  type ReadingProblem,
} from "../../../src/platform/codes/reading.ts";

export type ReadBody<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: ReadingProblem };

const named = z.object({ admin_graphql_api_id: z.string() });
/** Resources that could be confused with one another. Other bodies may name kinds unknown to us. */
const MISTAKABLE = ["Order", "DraftOrder", "Fulfillment", "Refund", "OrderTransaction", "Return"];

/**
 * Reads a body as one kind of resource, or names the field that prevents it. Most bodies name their own kind, so that a
 * draft is not read as an order, nor a transaction as a shipment.
 */
export function readBody<T extends z.ZodType>(
  resource: string,
  schema: T,
  body: unknown,
): ReadBody<z.output<T>> {
  const own = /^gid:\/\/shopify\/(\w{1,40})\//.exec(
    named.safeParse(body).data?.admin_graphql_api_id ?? "",
  )?.[1];
  if (own !== undefined && own !== resource && MISTAKABLE.includes(own)) {
    return { ok: false, reason: { code: "otherKind", kind: own, expected: resource } };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  if (path.length === 0) return { ok: false, reason: { code: "notOfTopic", expected: resource } };
  const field = path.join(".").slice(0, 80);
  const expected = EXPECTED_FIELDS.find((word) => word === issue?.message) ?? null;
  const found = shown(valueAt(body, path));
  return { ok: false, reason: { code: "fieldUnreadable", field, expected, found } };
}

/** The value of a field that should be an id, an amount or a time; never free text, which may name a person. */
function shown(value: unknown): FoundValue {
  if (value === null || value === undefined) return { kind: "nothing" };
  if (Array.isArray(value)) return { kind: "list" };
  if (typeof value === "object") return { kind: "object" };
  const text = String(value);
  return typeof value !== "string" || /^[\dA-Z.,:+-]{1,40}$/.test(text)
    ? { kind: "value", text }
    : { kind: "text", length: text.length };
}
