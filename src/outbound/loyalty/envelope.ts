import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";

/**
 * The response envelope ("Response envelope" in the loyalty service's interface). Only the status decides, so a missing
 * message is accepted. The content of `data` is undocumented and passed on unchanged.
 */
const envelopeSchema = z.object({
  response: z.object({
    data: z.unknown().optional(),
    message: z.string().nullable().catch(null),
    status: z
      .string()
      .transform((status) => status.trim().toLowerCase())
      .pipe(z.enum(["success", "failure"])),
  }),
});

/**
 * The service's wrapper around every answer (Loyalty Points and Conversion Tracking Service Interface). `message` is
 * not masked.
 */
export interface Envelope {
  readonly data: unknown;
  readonly message: string | null;
  /** `contradictory`: a member occurs twice with different values, so neither can be trusted. */
  readonly status: "success" | "failure" | "contradictory";
}

/** The deepest accepted nesting: deeper data would overflow the stack when it is serialised. */
const DEEPEST = 64;

/** Reads the envelope; `null` if the text is anything else. */
export function readEnvelope(text: string): Envelope | null {
  const value = jsonIn(text);
  if (!isShallow(value, DEEPEST)) return null;
  const parsed = envelopeSchema.safeParse(value);
  if (!parsed.success) return null;
  const { data = null, message, status } = parsed.data.response;
  if (hasDoubleMembers(text, "response")) return { data: null, message: null, status: "contradictory" };
  return { data, message, status };
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const SKIPPED = /[\s:,]/;

/**
 * Whether the member `outer` of the object, or a member of that one, occurs twice with different values, which
 * JSON.parse does not report. `text` must be valid JSON. Linear in its length.
 */
function hasDoubleMembers(text: string, outer: string): boolean {
  const seen = new Map<string, string>();
  let isDouble = false;
  const note = (name: string, value: string): void => {
    const known = seen.get(name);
    if (known !== undefined && known !== value) isDouble = true;
    seen.set(name, value);
  };
  const root = skip(text, 0);
  if (text[root] !== "{") return false;
  eachMember(text, root, (name, from, to) => {
    if (name !== outer) return;
    note(name, text.slice(from, to));
    if (text[from] !== "{") return;
    eachMember(text, from, (inner, start, end) => note(`${name}.${inner}`, text.slice(start, end)));
  });
  return isDouble;
}

function eachMember(
  text: string,
  open: number,
  report: (name: string, from: number, to: number) => void,
): void {
  let at = skip(text, open + 1);
  while (at < text.length && text[at] !== "}") {
    const nameEnd = endOfValue(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const from = skip(text, nameEnd);
    const to = endOfValue(text, from);
    report(name, from, to);
    at = skip(text, to);
  }
}

/** The position after the value that begins here. */
function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfText(text, from);
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at] as string;
    if (char === '"') {
      at = endOfText(text, at);
      continue;
    }
    if (char === "{" || char === "[") depth += 1;
    if (char === "}" || char === "]") {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth === 0 && SKIPPED.test(char)) return at;
    at += 1;
  }
  return at;
}

function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The position after white space, colons and commas. */
function skip(text: string, from: number): number {
  let at = from;
  while (at < text.length && SKIPPED.test(text[at] as string)) at += 1;
  return at;
}
