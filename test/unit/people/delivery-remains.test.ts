import { expect, test } from "vitest";
import { remainsOfEvents } from "../../../src/inbound/deliveries/delivery-events.ts";
import type { PlatformEvent } from "../../../src/platform/adapter.ts";
import { aShop } from "../../support/builders/orders.ts";

test("of a delivery that names something, that it does is all that remains", () => {
  const named = { kind: "reference", entity: "payment", id: "7" } as const;
  const event: PlatformEvent = { ...named, reason: { code: "transactionMade", kind: "sale to Ada" } };
  const remains = remainsOfEvents(aShop(), { topic: "order" }, { ok: true, events: [event] }, (own) => own);
  expect(JSON.parse(Buffer.from(remains?.body ?? "").toString())).toEqual([
    { ...named, reason: { code: "namesOnly", entity: "payment" } },
  ]);
});
