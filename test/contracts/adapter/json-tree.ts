/** A copy in which one part, counted through the whole tree, is another one, or gone. */
export function withPartExchanged(body: unknown, at: number, part: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const holder = value as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      visit(holder[key]);
    }
  };
  visit(copy);
  const place = places[at % places.length];
  if (place === undefined) return part ?? null;
  if (part === undefined) delete place.holder[place.key];
  else place.holder[place.key] = part;
  return copy;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
