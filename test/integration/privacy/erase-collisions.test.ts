import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  contactOf,
  EMAIL,
  type ErasingSite,
  erasingSite,
  hers,
  MOBILE,
} from "../../support/bridge/erasing-site.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

/**
 * Given a shop whose ids, codes and dates read like a customer's telephone number. When the platform's signed request
 * redacts that customer, which nobody at the shop asked for, then every other order goes on as before: it is found, it is
 * approved and cancelled, its page opens; and the saved programme is the one that counts, also after a restart.
 */
const BOB = { ...contactOf("bob@else.example", "+4915112345678"), names: ["Bob Else"] };

/** `null`: the embedded store. */
function describeCollisions(store: string, newStorage: () => Promise<object | undefined>): void {
  describe(`in ${store}, a redaction`, () => {
    let site: ErasingSite;
    beforeEach(async () => {
      site = await erasingSite(undefined, await newStorage());
    });
    afterEach(() => site.bridge.close());

    const redact = (phone: string, email = "") =>
      site.deliver(
        {
          events: [{ kind: "privacy", request: "redactCustomer", customer: { email, phone }, orderIds: [] }],
        },
        { topic: "notice" },
      );
    const bobs = (orderId: string, given: object = {}) =>
      site.deliver(anOrder({ orderId, isPaid: true, contact: BOB, ...given }));
    const ask = (path: string, method = "GET", body?: object) =>
      site.bridge.ask(path, { method, ...(body === undefined ? {} : { body }) }) as Promise<
        Record<string, unknown>
      >;

    test.each<[number: string, orderId: string]>([
      ["+6281234567890", "6281234567890"],
      ["+491234", "491234"],
      [MOBILE, "1701234567"],
    ])(
      "of the number %s leaves the order %s, which is cancelled later as any other",
      async (phone, orderId) => {
        await bobs(orderId, {
          referral: { discountCodes: [orderId], attributes: [], attributedCampaigns: [], landingUrl: null },
        });
        await site.deliver(hers({ orderId: "77", contact: contactOf(EMAIL, phone) }));
        const before = await site.order(orderId);
        const [delivery] = (
          (await ask("/api/deliveries?shop=acme")) as { items: { id: string }[] }
        ).items.slice(-1);
        await redact(phone);
        expect((await site.order("77")).contact).toMatchObject({ email: null });
        expect(await site.order(orderId)).toEqual(before);
        expect(await ask(`/api/deliveries/${delivery?.id}`)).toMatchObject({
          delivery: { body: expect.stringContaining(`"orderId":"${orderId}"`) },
        });
        await bobs(orderId, { isOrderCancelled: true, updatedAt: anOrder().updatedAt + 1_000 });
        expect(await site.order(orderId)).toMatchObject({
          ...{ orderId, points: "cancelled", contact: { email: "bob@else.example" } },
        });
      },
    );

    test("leaves a saved rule's products, codes and dates, and the page of an order that earned by it", async () => {
      const programme = {
        earn: {
          activityId: "12",
          from: "2000-01-01",
          description: `Order {number} (ask +45 20 26 12 24 or ${EMAIL})`,
          rules: [
            {
              activityId: "13",
              when: { discountCodes: ["4520261224", "0045 20261224"], dates: { until: "2026-12-24" } },
            },
          ],
        },
        approve: { afterDays: 14 },
        conversion: { discountCodes: { "4520261224": 42 } },
      };
      await ask("/api/programmes/acme", "PUT", { programme, basedOn: 1, note: "as +45 20 26 12 24 wished" });
      const referral = {
        discountCodes: ["4520261224"],
        attributes: [],
        attributedCampaigns: [],
        landingUrl: null,
      };
      await bobs("2000", { referral });
      const [before, versions] = [await site.order("2000"), await ask("/api/programmes/acme")];
      await redact("+4520261224", EMAIL);
      const rid = (text: unknown) =>
        JSON.parse(
          JSON.stringify(text).replaceAll("+45 20 26 12 24", "•••").replaceAll(EMAIL, "•••"),
        ) as object;
      const expectSame = async () => {
        expect(await site.order("2000")).toEqual(rid(before));
        expect(await ask("/api/orders/acme/2000/explain")).toMatchObject({ rules: expect.anything() });
        const now = await ask("/api/programmes/acme");
        expect([now.version, now.notUsed, now.programme]).toEqual([
          2,
          null,
          (rid(versions) as typeof versions).programme,
        ]);
      };
      await expectSame();
      await site.bridge.restart();
      await expectSame();
    });

    test("takes her number, address and name out of what others wrote, and leaves the rest of it", async () => {
      await site.deliver(hers({ contact: { ...contactOf(EMAIL), names: ["Zora Quist"] } }));
      const note = `for Zora Quist (${EMAIL}), tel. 0170 1234567; thanks`;
      const attributes = [
        { name: "note", value: note },
        { name: "ref", value: "41" },
      ];
      await bobs("3000", {
        referral: { discountCodes: [], attributes, attributedCampaigns: [], landingUrl: null },
      });
      await redact(MOBILE, EMAIL);
      const { order } = (await ask("/api/orders/acme/3000")) as { order: Record<string, unknown> };
      const deliveries = await ask("/api/deliveries?shop=acme");
      expect(JSON.stringify([order, deliveries])).not.toMatch(/Quist|jo@mail|0170 123/);
      // The request's own bytes leave the files soon after it, or with the next start.
      await site.bridge.restart();
      expect(await site.traces()).toEqual([]);
      expect(order).toMatchObject({
        points: "pending",
        contact: { email: "bob@else.example", name: "Bob Else" },
      });
    });
  });
}

describeCollisions("the embedded store", async () => undefined);

let database: FreshDatabase | null = null;
describeCollisions("PostgreSQL", async () => {
  database ??= await freshDatabase();
  return { driver: "postgres", url: database.url, schema: database.newSchema(), poolSize: 4, ssl: "none" };
});
