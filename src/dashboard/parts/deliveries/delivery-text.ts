import { jsonIn } from "../../../domain/json-in.ts";

/** Shows a body as text, with line breaks if it is JSON. Numbers stay as they were written. */
export function indented(body: string): string {
  if (jsonIn(body) === undefined) return body;
  let depth = 0;
  return body.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) => {
    if (part === "{" || part === "[") depth += 1;
    if (part === "}" || part === "]") depth -= 1;
    const line = `\n${"  ".repeat(Math.max(0, depth))}`;
    if (part === "{" || part === "[" || part === ",") return part + line;
    if (part === "}" || part === "]") return line + part;
    return part === ":" ? ": " : part;
  });
}
