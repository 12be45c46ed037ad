import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { WooShop } from "../../../adapters/woocommerce/connection/rest-client.ts";
import { translate } from "../../../adapters/woocommerce/deliveries/translate.ts";
import { pull } from "../../../adapters/woocommerce/orders/list-orders.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { PulledPage } from "../../../src/platform/shop-access.ts";
import type { Switches } from "../../support/shops/played-woocommerce.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { rawBody, readRecorded } from "../../support/shops/recorded-deliveries.ts";
import { aWooDelivery, aWooRequest } from "../../support/shops/woocommerce.ts";
import { connectTo, fine, problemOf } from "../../support/shops/woocommerce-stand-in.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY = { by: "changed", since: NOON, until: NOON + 86_400_000 } as const;

describe("orders pulled from a shop", () => {
  let standIn: StandInWooCommerce;
  let shop: WooShop;
  let now: number;

  beforeEach(async () => {
    now = NOON;
    standIn = await listenWooCommerce({ now: () => now });
    shop = connectTo(standIn, { now: () => now });
  });
  afterEach(() => standIn.close());

  /** Places orders, `each` ms apart. */
  const place = (count: number, each = 1000) => {
    for (let made = 0; made < count; made++) {
      standIn.orders.place();
      now += each;
    }
  };
  /** Sweeps to the end; `between` happens after each page. */
  async function sweep(
    window: { by: "changed" | "created"; since: number; until: number } = DAY,
    between: (page: number) => void = () => {},
  ) {
    const pages: PulledPage[] = [];
    let cursor: string | null = null;
    do {
      const page: PulledPage = fine(await pull.listOrders(shop, { ...window, cursor }));
      pages.push(page);
      between(pages.length);
      cursor = page.nextCursor;
      if (pages.length > 60) throw new Error("the sweep does not end");
    } while (cursor !== null);
    return pages;
  }
  const idsOf = (pages: readonly PulledPage[]) =>
    [...new Set(pages.flatMap(({ events }) => events.map(({ orderId }) => Number(orderId))))].sort(
      (a, b) => a - b,
    );
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const notesOf = (pages: readonly PulledPage[]) =>
    pages
      .flatMap(({ notes }) => notes)
      .map((note) => JSON.stringify(note))
      .join("; ");

  test("are those of the window, both its ends included, by UTC", async () => {
    place(5, 60_000);
    const window = { by: "changed", since: NOON + 60_000, until: NOON + 180_000 } as const;
    expect(idsOf(await sweep(window))).toEqual([1002, 1003, 1004]);
  });

  test("come with the number of orders in the window", async () => {
    place(3);
    expect((await sweep()).map(({ total }) => total)).toEqual([3, 3]);
  });

  test("are complete over several pages", async () => {
    place(250);
    const pages = await sweep();
    expect(idsOf(pages)).toEqual(numbers(1001, 1250));
    expect(pages.length).toBeLessThanOrEqual(5);
  });

  test("are complete though orders change between the pages and everything behind them moves up", async () => {
    place(900);
    const pages = await sweep({ ...DAY, until: now }, (page) => {
      now += 1000;
      for (const id of numbers(1001 + page * 20, 1015 + page * 20)) if (page < 9) standIn.orders.change(id);
    });
    const moved = numbers(1001, 1200);
    expect(idsOf(pages)).toEqual(
      expect.arrayContaining(numbers(1001, 1900).filter((id) => !moved.includes(id))),
    );
  });

  test("are complete though hundreds changed in one second, without reading them more than once", async () => {
    place(350, 0);
    const pages = await sweep();
    expect(idsOf(pages)).toEqual(numbers(1001, 1350));
    expect(pages.length).toBeLessThanOrEqual(5);
  });

  test("are complete though some of one second change again while it is read", async () => {
    place(350, 0);
    now += 5000;
    const pages = await sweep(DAY, (page) => {
      if (page <= 2) for (const id of numbers(1001, 1030)) standIn.orders.change(id + page * 30);
    });
    expect(idsOf(pages)).toEqual(numbers(1001, 1350));
  });

  test("include those in the bin, as deleted", async () => {
    place(2);
    standIn.orders.trash(1002);
    const events = (await sweep()).flatMap((page) => page.events);
    expect(events).toMatchObject([
      { orderId: "1001", snapshot: { isDeleted: false }, observedAt: now },
      { orderId: "1002", snapshot: { isDeleted: true }, observedAt: null },
    ]);
  });

  test("can be swept by creation, which finds what left no trace in the time of change", async () => {
    place(120);
    standIn.orders.changeUnseen(1003, { refunds: [] });
    const pages = await sweep({ ...DAY, by: "created", since: NOON, until: NOON + 99_000 });
    expect(idsOf(pages)).toEqual(numbers(1001, 1100));
  });

  test("are complete where the shop refuses to sort by the time of change", async () => {
    place(530);
    standIn.switches.refusesOrderByModified = true;
    const pages = await sweep({ ...DAY, until: now }, (page) => {
      now += 1000;
      for (const id of numbers(1001, 1020)) standIn.orders.change(id + page * 20);
    });
    expect(idsOf(pages)).toEqual(numbers(1001, 1530));
  });

  test("are all of the shop's where it cannot filter by the time of change, and that is said", async () => {
    place(230);
    standIn.switches.ignoresTimeOfChange = true;
    const pages = await sweep({ ...DAY, since: NOON + 100_000 });
    expect(idsOf(pages)).toEqual(numbers(1001, 1230));
    expect(notesOf(pages)).toContain("woocommerce.noTimeFilter");
  });

  test("go on after a page that shows less than it counts, and that is said", async () => {
    place(250);
    for (const id of numbers(1001, 1110)) standIn.switches.hiddenOrders.add(id);
    const pages = await sweep();
    expect(idsOf(pages)).toEqual(numbers(1111, 1250));
    expect(notesOf(pages)).toContain('{"code":"woocommerce.ordersNotShown","count":100}');
  });

  test("leave out the one that cannot be read, and say which", async () => {
    place(3);
    standIn.orders.changeUnseen(1002, { total: "much" });
    const pages = await sweep();
    expect(idsOf(pages)).toEqual([1001, 1003]);
    expect(notesOf(pages)).toContain('{"code":"orderLeftOut","orderId":"1002"');
  });

  test.each([
    ["unreadable", JSON.parse('{"__proto__":1}')],
    ["too large", "x".repeat(6_000_000)],
  ])("leave out the one that makes its whole page %s", async (_what, value) => {
    place(130);
    standIn.orders.changeUnseen(1042, { meta_data: [{ key: "a", value }] });
    const pages = await sweep();
    expect(idsOf(pages)).toEqual(numbers(1001, 1130).filter((id) => id !== 1042));
    expect(notesOf(pages)).toContain('{"code":"orderLeftOut","orderId":"1042"');
  });

  describe("with something after every answer, such as a cache's comment,", () => {
    /** The next answers of the shop are not JSON alone. */
    const comment = (answers: number) => {
      const { http } = shop;
      let left = answers;
      const commented: WooShop["http"] = async (request) => {
        const sent = await http(request);
        if (!sent.ok || left-- <= 0) return sent;
        const body = Buffer.concat([sent.value.body, Buffer.from("<!-- cached -->")]);
        return { ok: true, value: { ...sent.value, body } };
      };
      shop = { ...shop, http: commented };
    };

    test.each([0, 3])("%i orders are not left out one by one: the answers are the problem", async (count) => {
      place(count);
      comment(99);
      expect(problemOf(await pull.listOrders(shop, { ...DAY, cursor: null }))).toBe(
        "unexpected: shopAnswerUnreadable",
      );
    });

    test.each([1, 2, 3, 4])("none is left out for good where %i answers had it", async (answers) => {
      place(3);
      comment(answers);
      const pages = await sweep().catch(() => sweep());
      expect([idsOf(pages), notesOf(pages)]).toEqual([[1001, 1002, 1003], ""]);
    });
  });

  test("are asked for with no key in the address and nothing the bridge does not read", async () => {
    place(1);
    await sweep();
    expect(standIn.requests.map(({ target }) => target).join()).not.toMatch(/ck_|cs_|consumer|oauth/);
    expect(standIn.requests[0]?.target).not.toMatch(/ip_address|order_key|payment_url/);
  });

  test("cannot be swept with a cursor that is not the adapter's own", async () => {
    for (const cursor of ["", "{", "{}", '{"part":"all"}']) {
      expect(problemOf(await pull.listOrders(shop, { ...DAY, cursor }))).toBe(
        "unexpected: woocommerce.cursorUnreadable",
      );
    }
  });

  describe("one by one", () => {
    test("are the orders as they are now", async () => {
      place(1);
      standIn.orders.pay(1001);
      const event = fine(await pull.fetchOrder(shop, "1001"));
      expect(event).toMatchObject({ kind: "snapshot", orderId: "1001", observedAt: now });
    });

    test("are deleted for good when WooCommerce knows no such order", async () => {
      expect(fine(await pull.fetchOrder(shop, "77"))).toMatchObject({
        kind: "deletion",
        orderId: "77",
        isFinal: true,
      });
    });

    test.each(["abc", "-1", "1/2", "9".repeat(21)])("are not asked for by %j, which is no id", async (id) => {
      expect(problemOf(await pull.fetchOrder(shop, id))).toBe("notFound: woocommerce.notAnOrderId");
    });

    test.each<[string, Partial<Switches>]>([
      ["has no permalinks", { hasPlainPermalinks: "notFound" }],
      ["has WooCommerce switched off", { isPluginOff: true }],
      ["is in maintenance", { page: "maintenance" }],
      ["shows a notice instead", { page: "notice" }],
    ])("are never taken for deleted because the shop %s", async (_, switches) => {
      Object.assign(standIn.switches, switches);
      expect(problemOf(await pull.fetchOrder(shop, "77"))).toMatch(/^(unexpected|unreachable): /);
    });
  });

  test("equal what the webhook says, for every recorded order", async () => {
    const bodies = new Map<string, Record<string, unknown>>();
    for (const delivery of readRecorded("woocommerce/recorded-life.jsonl")) {
      const topic = delivery.headers["X-WC-Webhook-Topic"];
      if (topic !== "order.created" && topic !== "order.updated") continue;
      const body = JSON.parse(rawBody(delivery).toString());
      if (typeof body.id === "number") bodies.set(String(body.id), body);
    }
    expect(bodies.size).toBeGreaterThan(50);
    for (const body of bodies.values()) standIn.orders.set((body as { id: number }).id, body as never);
    const since = Date.UTC(2026, 10, 21);
    const pulled = (await sweep({ by: "changed", since, until: since + 86_400_000 })).flatMap(
      ({ events }) => events,
    );
    expect(new Set(pulled.map(({ orderId }) => orderId))).toEqual(new Set(bodies.keys()));
    for (const event of pulled) {
      const delivery = aWooDelivery(aWooRequest("order.updated", bodies.get(event.orderId)));
      const translated = translate(delivery, shop);
      const [fromWebhook] = (translated.ok ? translated.events : []) as OrderEvent[];
      expect({ ...event, observedAt: null }).toEqual(fromWebhook);
    }
  });
});
