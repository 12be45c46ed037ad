import { z } from "zod";

/** Building blocks of answer schemas, which keep the types and the OpenAPI document in agreement. */

export const text = z.string();
export const truth = z.boolean();
export const count = z.int().min(0);
/** ISO 8601, in UTC. */
export const time = z.string().meta({ format: "date-time" });
/** An amount as text, because a float would lose cents. */
export const decimal = z.string().describe("Decimal text");

export function list<Item extends z.ZodType>(item: Item): z.ZodReadonly<z.ZodArray<Item>> {
  return z.array(item).readonly();
}

export function listOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return list(z.strictObject(shape));
}

export function orNull<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).nullable();
}

/** An object schema with its name in the OpenAPI document. */
export function named<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

/** Machine-readable data beside a text for people. */
export const codeAndFacts = {
  code: text.describe("The same in every language; new codes may be added"),
  facts: z.record(z.string(), z.unknown()).describe("The facts of the code"),
};

/** A code from a closed list, with its facts. */
export const coded = named("Coded", codeAndFacts);
export type CodeView = z.output<typeof coded>;

/** A reason in the reader's language, and as data. */
export const reasonFields = { reason: text, ...codeAndFacts };

/** What happened, in the reader's language, and as data. */
export const detailFields = { detail: text, ...codeAndFacts };

/** A problem in the reader's language, and as data; both `null` if there is none. */
export const problemFields = { problem: text.nullable(), because: coded.nullable() };

/** Notes in the reader's language, and as data. */
export const noteFields = { notes: list(text), noteCodes: list(coded) };

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: list(item),
    nextCursor: text.nullable().describe("The cursor of the next page; null: this is the last"),
  });
}
export type Page<Item> = z.output<ReturnType<typeof pageOf<z.ZodType<Item>>>>;
