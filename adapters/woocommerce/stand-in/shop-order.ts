/** An order as the REST API returns it (version 3). */
export type ShopOrder = Readonly<Record<string, unknown>> & { readonly id: number; readonly status: string };

interface Meta {
  readonly id?: unknown;
  readonly key: string;
  readonly value: unknown;
}

/** The order with other meta: a value replaces the one with its key, and `null` removes it. */
export function withMeta(order: ShopOrder, given: readonly Meta[]): ShopOrder {
  const known = (order.meta_data ?? []) as readonly Meta[];
  const ids = known.map(({ id }) => Number(id));
  const kept = known.filter(({ key }) => !given.some((meta) => meta.key === key));
  const added = given
    .filter(({ value }) => value !== null)
    .map((meta, index) => {
      const id = known.find(({ key }) => key === meta.key)?.id ?? Math.max(0, ...ids) + 1 + index;
      return { id, ...meta };
    });
  return { ...order, meta_data: [...kept, ...added] };
}

/** The shop's own clock shows UTC. */
export function times(name: string, at: Date | null): Readonly<Record<string, string | null>> {
  const text = at?.toISOString().slice(0, 19) ?? null;
  return { [`date_${name}`]: text, [`date_${name}_gmt`]: text };
}
