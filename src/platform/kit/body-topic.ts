import { parseExactJson } from "../exact-json.ts";

const LONGEST_TOPIC = 200;

/** The topic where a platform writes it into the signed body, as the text of a field; "" when there is none. */
export function bodyTopic(body: Uint8Array, field: string): string {
  const read = parseExactJson(body);
  if (!read.ok || typeof read.value !== "object" || read.value === null || !Object.hasOwn(read.value, field))
    return "";
  const topic = (read.value as Readonly<Record<string, unknown>>)[field];
  return typeof topic === "string" && topic.length <= LONGEST_TOPIC ? topic : "";
}
