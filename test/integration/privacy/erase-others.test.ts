import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CANARY,
  contactOf,
  EMAIL,
  type ErasingSite,
  erasingSite,
  hers,
  MOBILE,
} from "../../support/bridge/erasing-site.ts";
import { anOrder, NOON, SECOND } from "../../support/builders/orders.ts";
import { tracesIn } from "../../support/store/traces.ts";

/**
 * Given a person who is erased, and others whose addresses and numbers hold hers.
 * Then everything of hers goes, wherever it was quoted, also when it comes again in any form or out of a backup; nothing
 * that was acknowledged is lost by it; and everything of the others is as it was.
 */
const NEIGHBOURS = [
  "banjo@mail.example",
  "x.jo@mail.example",
  "jo@mail.example.com",
  "jo@mail.example-shop.de",
];

let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

describe("erasing a person", () => {
  test("touches nobody whose address or number holds theirs", async () => {
    const others = NEIGHBOURS.map((email, index) =>
      anOrder({
        orderId: `${2000 + index}`,
        isPaid: true,
        contact: { ...contactOf(email, `+49160123456${index}`), names: ["Bo"] },
      }),
    );
    for (const other of others) await site.deliver(other);
    await site.deliver(
      anOrder({ orderId: "91701234567", orderNumber: "#9", contact: contactOf(NEIGHBOURS[0] as string, "") }),
    );
    await site.deliver({ broken: `to ${NEIGHBOURS.join(", ")}, card 4917 0123 4567 0000` });
    await site.deliver(hers());
    expect(await site.erase()).toMatchObject({ orders: 1, deliveries: 1 });
    expect(await site.erase({ mobile: MOBILE })).toMatchObject({ orders: 0, deliveries: 0 });
    for (const [index, email] of NEIGHBOURS.entries())
      expect(await site.order(`${2000 + index}`)).toMatchObject({ points: "pending", contact: { email } });
    const { items } = (await site.bridge.ask("/api/deliveries?shop=acme")) as {
      items: readonly { because: { code: string } | null }[];
    };
    expect(items.filter(({ because }) => because?.code === "erased")).toHaveLength(1);
  });

  test("takes what her order quotes in reasons, trace and numbers along", async () => {
    await site.deliver(
      hers({
        orderNumber: `#${CANARY}-${EMAIL}`,
        status: `called ${CANARY}`,
        source: CANARY,
        tags: [CANARY],
        refunds: [{ id: `${CANARY}-1`, amountMinor: 1, currency: null, at: null }],
        fulfillments: [{ id: CANARY, status: `left at ${CANARY}'s`, at: null }],
        referral: {
          discountCodes: [`${CANARY}10`],
          attributes: [
            { name: "gift", value: CANARY },
            { name: "ref", value: "41" },
          ],
          attributedCampaigns: [],
          landingUrl: `/?mail=${encodeURIComponent(EMAIL)}`,
        },
      }),
    );
    await site.deliver({ broken: `${CANARY} ${EMAIL}` });
    await site.erase();
    expect(await site.traces()).toEqual([]);
  });

  test("takes her out of another customer's order, which stays that customer's", async () => {
    const gift = anOrder({
      orderId: "3000",
      isPaid: true,
      contact: contactOf("bob@else.example", "+4915112345678"),
      referral: {
        discountCodes: [],
        attributes: [{ name: "gift for", value: `Jo, ${EMAIL}` }],
        attributedCampaigns: [],
        landingUrl: null,
      },
    });
    await site.deliver(gift);
    await site.erase();
    await site.deliver(gift);
    await site.bridge.restart();
    expect(await tracesIn(site.bridge.folder, [EMAIL])).toEqual([]);
    expect(await site.order("3000")).toMatchObject({
      points: "pending",
      contact: { email: "bob@else.example" },
    });
  });

  test.each([{ email: EMAIL }, { mobile: MOBILE }])(
    "by %j takes what was sent for her out of an order that the shop has given to another customer",
    async (target) => {
      await site.deliver(hers());
      const given = contactOf("bob@else.example", "+4915112345678");
      const his = anOrder({ isPaid: true, updatedAt: NOON + SECOND, contact: { ...given, names: ["Bob"] } });
      await site.deliver(his);
      await site.erase(target);
      expect(await site.traces()).toEqual([]);
      expect(await site.order("1001")).toMatchObject({
        points: "pending",
        contact: { email: "bob@else.example", name: "Bob" },
      });
    },
  );

  test("loses nothing of what waits: an order that is to be fetched is fetched afterwards, without her", async () => {
    await site.deliver(hers());
    site.shop.beforeAnswer = () => new Promise(() => {});
    site.shop.put(hers({ orderId: "1001", isOrderCancelled: true, updatedAt: hers().updatedAt + 1000 }));
    const events = [{ kind: "reference", entity: "order", id: "1001", reason: `of ${EMAIL}` }];
    await site.send({ events, note: `${CANARY} ${EMAIL}` }, { topic: "notice" });
    await expect.poll(() => site.shop.calls).toContain("fetch 1001");
    expect(await site.erase()).toMatchObject({ orders: 1, deliveries: 2 });
    expect(await site.traces()).toEqual([]);
    site.shop.beforeAnswer = () => {};
    // Another process knows only what is stored.
    await site.bridge.restart();
    await site.bridge.settled();
    expect(await site.order("1001")).toMatchObject({ points: "cancelled", contact: { email: null } });
    expect(await site.traces()).toEqual([]);
  });
});
