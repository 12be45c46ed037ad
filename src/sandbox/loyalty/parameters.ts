import { jsonIn } from "../../domain/json-in.ts";

/** A request's parameters: those of the query string, overridden by those of the JSON body. */
export type Parameters = ReadonlyMap<string, unknown>;

/** The request lacks what the operation needs; answered with 400. */
export class InvalidSource extends Error {
  override readonly name = "InvalidSource";
}

export function readParameters(
  query: Readonly<Record<string, unknown>>,
  contentType: string | undefined,
  bodyText: string,
): Parameters {
  const { format: _format, ...named } = query;
  return new Map([...Object.entries(named), ...Object.entries(readBody(contentType, bodyText))]);
}

function readBody(contentType: string | undefined, text: string): object {
  if (text.trim() === "") return {};
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) {
    throw new InvalidSource("the content-type is not application/json");
  }
  const body = jsonIn(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new InvalidSource("the body is not a JSON object");
  }
  return body;
}

export function requiredText(parameters: Parameters, name: string): string {
  const text = optionalText(parameters, name);
  if (text === null) throw new InvalidSource(`${name} is missing`);
  return text;
}

export function optionalText(parameters: Parameters, name: string): string | null {
  const value = parameters.get(name) ?? "";
  if (typeof value !== "string") throw new InvalidSource(`${name} is not a string`);
  return value.trim() === "" ? null : value;
}

/** A positive integer, as a number or as its digits (the query string knows only text). */
export function requiredInteger(parameters: Parameters, name: string): number {
  const digits = requiredDigits(parameters, name);
  const value = Number(digits);
  if (!Number.isSafeInteger(value) || value === 0) throw new InvalidSource(`${name} is out of range`);
  return value;
}

/** An integer in its one decimal spelling; as text it may be too large for a number. */
export function requiredDigits(parameters: Parameters, name: string): string {
  const value = parameters.get(name) ?? "";
  if (value === "") throw new InvalidSource(`${name} is missing`);
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string" || !/^\d{1,30}$/.test(text))
    throw new InvalidSource(`${name} is not an integer`);
  return BigInt(text).toString();
}

export function requiredWord<Word extends string>(
  parameters: Parameters,
  name: string,
  words: readonly Word[],
): Word {
  const text = requiredText(parameters, name);
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new InvalidSource(`${name} is none of ${words.join(", ")}`);
  return word;
}
