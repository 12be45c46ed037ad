/** The text at a path in a group of labels; `null` if there is none. */
export function labelAt(group: object, path: string): string | null {
  let found: unknown = group;
  for (const name of path.split("."))
    found = Object.hasOwn(Object(found), name) ? (found as Record<string, unknown>)[name] : undefined;
  return typeof found === "string" ? found : null;
}
