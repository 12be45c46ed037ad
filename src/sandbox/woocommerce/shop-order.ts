/** An order as the REST API returns it (version 3). */
export type ShopOrder = Readonly<Record<string, unknown>> & { readonly id: number; readonly status: string };
