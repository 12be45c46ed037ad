import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderPull, OrdersOfNumber, ShopHttpRequest } from "../../../src/platform/shop-access.ts";
import { type Bench, RECEIVED_AT } from "./bench.ts";
import { fine, snapshotOf } from "./pull-results.ts";
import { expectAdvice, expectSentence, type OpenStandIn, type ShopStandIn } from "./stand-in.ts";

const HOUR = 60 * 60_000;
/** As `findByNumber` promises. */
const MOST_LISTED = 10;

/** What goes wrong while asking is among the laws of reading. */
export function describeNumbers<Settings>(
  { adapter, translatable, any, shop }: Bench<Settings>,
  findByNumber: NonNullable<OrderPull<Settings>["findByNumber"]>,
  openStandIn: OpenStandIn<Settings>,
): void {
  describe(`${adapter.platform}: orders by their number`, () => {
    let standIn: ShopStandIn<Settings>;
    beforeEach(async () => {
      standIn = await openStandIn();
    });
    afterEach(() => standIn.close());

    const put = (number: string, hoursAgo = 1) => {
      const moment = RECEIVED_AT - hoursAgo * HOUR;
      return standIn.put({ createdAt: moment, updatedAt: moment, number });
    };
    const find = async (number: string): Promise<OrdersOfNumber> =>
      fine(await findByNumber(standIn.connected, number));
    const idsOf = async (number: string) => (await find(number)).orders.map(({ orderId }) => orderId);

    test.each(["70155", "#70155", " 70155 "])(
      "%j finds the order of that number, and it alone",
      async (typed) => {
        const [orderId] = ["70155", "7015", "701550", "170155", "70156"].map((number) => put(number));
        expect(await idsOf(typed)).toEqual([orderId]);
      },
    );

    test("an order is told by its number as it is by webhook, under the id that it is fetched by", async () => {
      const orderId = put("70155");
      const { topic, body } = standIn.deliveryOf(orderId);
      const translation = adapter.translate({ ...translatable(any, body), topic }, shop);
      const delivered = snapshotOf(translation.ok ? translation.events[0] : undefined);
      const { orderNumber, createdAt } = delivered;
      expect((await find("70155")).orders).toEqual([{ orderId, orderNumber, createdAt }]);
      const fetched = fine(
        await (adapter.pull as OrderPull<Settings>).fetchOrder(standIn.connected, orderId),
      );
      expect(snapshotOf(fetched)).toMatchObject({ orderId, orderNumber, createdAt });
    });

    test("a part of a number finds no order, however many begin with it", async () => {
      for (let last = 0; last < 60; last++) put(`701${last + 10}`);
      expect(await find("701")).toMatchObject({ orders: [] });
    });

    test("the right number is found among many that begin with it", async () => {
      const orderId = put("701", 100);
      for (let last = 0; last < 120; last++) put(`701${last + 10}`);
      expect(await idsOf("701")).toEqual([orderId]);
    });

    test("of one number all orders are told, the newest first, and beyond ten that there are more", async () => {
      const ids = [3, 1, 2].map((hoursAgo) => put("70155", hoursAgo));
      expect(await find("70155")).toEqual({ orders: expect.any(Array), notes: [] });
      expect(await idsOf("70155")).toEqual([ids[1], ids[2], ids[0]]);
      for (let hours = 4; hours < 40; hours++) put("70155", hours);
      const { orders, notes } = await find("70155");
      expect(orders).toHaveLength(MOST_LISTED);
      expect(orders[0]?.orderId).toBe(ids[1]);
      expect(notes).not.toEqual([]);
      for (const note of notes) expectSentence(adapter, note);
    });

    test.each(["70155", "0", "x"])("a number that no order has finds none: %s", async (number) => {
      const { orders, notes } = await find(number);
      expect(orders).toEqual([]);
      for (const note of notes) expectAdvice(adapter, note);
    });

    test.each([
      "",
      " ",
      "#",
      "*",
      "7*",
      '"',
      '" OR name:"70155',
      "\\",
      "70155 OR 70156",
      "'",
      "\n",
      "%",
      "_____",
      "9".repeat(100),
    ])("%j is no number of an order, finds none, and leads to no other address", async (odd) => {
      put("70155");
      const paths = async (number: string) => {
        const asked = new Set<string>();
        const { http } = standIn.connected;
        const spied = (request: ShopHttpRequest) => {
          asked.add(`${request.method} ${new URL(request.url).origin}${new URL(request.url).pathname}`);
          return http(request);
        };
        const found = fine(await findByNumber({ ...standIn.connected, http: spied }, number));
        return { asked, found };
      };
      const usual = await paths("70155");
      const { asked, found } = await paths(odd);
      expect(found.orders).toEqual([]);
      for (const path of asked) expect(usual.asked).toContain(path);
    });
  });
}
