/** The parsed JSON; `undefined` if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at the path; `undefined` if there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (within, step) =>
      typeof within === "object" && within !== null && Object.hasOwn(within, step)
        ? (within as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
}

/** Shows a body as text, with line breaks if it is JSON. Numbers stay as they were written. */
export function indented(body: string): string {
  if (jsonIn(body) === undefined) return body;
  let depth = 0;
  return body.replace(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g, (part) => {
    if (part === "{" || part === "[") depth += 1;
    if (part === "}" || part === "]") depth -= 1;
    const line = `\n${"  ".repeat(Math.max(0, depth))}`;
    if (part === "{" || part === "[" || part === ",") return part + line;
    if (part === "}" || part === "]") return line + part;
    return part === ":" ? ": " : part.startsWith('"') ? part : part.replace(/\s/g, "");
  });
}
