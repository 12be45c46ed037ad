import type { Format } from "../format.ts";

interface Found {
  readonly orders: number;
  readonly hasMore: boolean;
  readonly deliveries: number;
  readonly hasMoreDeliveries: boolean;
}

/** Erasing a person who asks for it. */
export const erasing = {
  title: "Erase this person",
  about:
    "For a person who asks for it: name, addresses and numbers leave every order and delivery of all shops. The points and sums stay, without a name.",
  question: ({ who, found }: { who: string; found: Found | null }, { count, list }: Format) =>
    `${who} is erased from every order and delivery of all shops, and stays so when the shop sends them again. It cannot be undone. What the loyalty service keeps has to be erased there.${found === null ? "" : ` Found now: ${list([`${found.hasMore ? "more than " : ""}${count(found.orders, { one: "# order", other: "# orders" })}`, `${found.hasMoreDeliveries ? "more than " : ""}${count(found.deliveries, { one: "# delivery", other: "# deliveries" })}`])}; every order and delivery is looked through, so it may be more.`}`,
  done: ({ orders, deliveries }: { orders: number; deliveries: number }, { count }: Format) =>
    `Erased from ${count(orders, { one: "# order", other: "# orders" })} and ${count(deliveries, { one: "# delivery", other: "# deliveries" })}.`,
};

export type ErasingLabels = typeof erasing;
