import { parseExactJson } from "../exact-json.ts";

const LONGEST_TOPIC = 200;

/** The topic from a text field of the signed body; "" if there is none. */
export function bodyTopic(body: Uint8Array, field: string): string {
  const read = parseExactJson(body);
  if (!read.ok || typeof read.value !== "object" || read.value === null || !Object.hasOwn(read.value, field))
    return "";
  const topic = (read.value as Readonly<Record<string, unknown>>)[field];
  return typeof topic === "string" && topic.length <= LONGEST_TOPIC ? topic : "";
}
