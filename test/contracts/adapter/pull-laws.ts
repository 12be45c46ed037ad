import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type {
  ConnectedShop,
  OrderPull,
  PlatformResult,
  PulledPage,
  PullPage,
  ShopHttpRequest,
} from "../../../src/platform/shop-access.ts";
import { type Bench, RECEIVED_AT } from "./bench.ts";
import { fine, snapshotOf } from "./pull-results.ts";
import { BAD_ANSWERS, expectAdvice, type OpenStandIn, type ShopStandIn } from "./stand-in.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MANY = 130;

export function describePull<Settings>(
  { adapter, translatable, any, shop }: Bench<Settings>,
  pull: OrderPull<Settings>,
  openStandIn: OpenStandIn<Settings>,
): void {
  describe(`${adapter.platform}: reading orders`, () => {
    let standIn: ShopStandIn<Settings>;
    beforeEach(async () => {
      standIn = await openStandIn();
    });
    afterEach(() => standIn.close());

    /** All pages of a window. A walk that comes to the same place twice never ends. */
    async function walk(window: Omit<PullPage, "cursor">): Promise<readonly PulledPage[]> {
      const pages: PulledPage[] = [];
      const places = new Set<string | null>();
      for (let cursor: string | null = null; ; ) {
        expect(places).not.toContain(cursor);
        places.add(cursor);
        const page: PulledPage = fine(await pull.listOrders(standIn.connected, { ...window, cursor }));
        pages.push(page);
        cursor = page.nextCursor;
        if (cursor === null) return pages;
      }
    }
    const idsOf = (pages: readonly PulledPage[]) =>
      pages.flatMap(({ events }) => events.map(({ orderId }) => orderId));
    const delivered = (orderId: string) => {
      const { topic, body } = standIn.deliveryOf(orderId);
      const translation = adapter.translate({ ...translatable(any, body), topic }, shop);
      return translation.ok ? snapshotOf(translation.events[0]) : expect.fail(translation.reason.code);
    };

    test("an order is the same by webhook, in the list and fetched by itself", async () => {
      const orderId = standIn.put({ createdAt: RECEIVED_AT - HOUR, updatedAt: RECEIVED_AT - MINUTE });
      const fetched = fine(await pull.fetchOrder(standIn.connected, orderId));
      const window = { by: "changed", since: RECEIVED_AT - HOUR, until: RECEIVED_AT } as const;
      const listed = (await walk(window)).flatMap(({ events }) => events);
      for (const event of [fetched, ...listed]) {
        expect(event).toMatchObject({ kind: "snapshot", orderId, observedAt: standIn.connected.now() });
        expect(shared(snapshotOf(event))).toEqual(shared(delivered(orderId)));
      }
      expect(listed.length).toBeGreaterThan(0);
    });

    test("what rules ask for and no delivery tells is read with an order", async () => {
      const { reads = [] } = adapter;
      const orderId = standIn.put({ createdAt: RECEIVED_AT - HOUR, updatedAt: RECEIVED_AT - MINUTE });
      const fetched = fine(await pull.fetchOrder(standIn.connected, orderId, reads));
      const read = fetched.kind === "snapshot" ? (fetched.read ?? {}) : {};
      expect(Object.keys(read).sort()).toEqual([...reads].sort());
      for (const value of Object.values(read)) expect(value).not.toEqual([]);
    });

    test.each(["changed", "created"] as const)(
      "the window by %s holds what is in it, its two ends as well, and no more",
      async (by) => {
        const at = (hoursAgo: number) => {
          const moment = RECEIVED_AT - hoursAgo * HOUR;
          return by === "changed"
            ? { createdAt: RECEIVED_AT - 20 * HOUR, updatedAt: moment }
            : { createdAt: moment, updatedAt: RECEIVED_AT };
        };
        const ids = [5, 4, 3, 2, 1].map((hoursAgo) => standIn.put(at(hoursAgo)));
        const pages = await walk({ by, since: RECEIVED_AT - 4 * HOUR, until: RECEIVED_AT - 2 * HOUR });
        expect([...new Set(idsOf(pages))].sort()).toEqual(ids.slice(1, 4).sort());
      },
    );

    test("the cursor leads through all pages: no order is left out, and hardly any told twice", async () => {
      const ids = Array.from({ length: MANY }, (_, at) => {
        const moment = RECEIVED_AT - HOUR + at * 7_000;
        return standIn.put({ createdAt: moment, updatedAt: moment });
      });
      const pages = await walk({ by: "changed", since: RECEIVED_AT - HOUR, until: RECEIVED_AT });
      expect(pages.length).toBeGreaterThan(1);
      expect(new Set(idsOf(pages))).toEqual(new Set(ids));
      // A page may begin with the last order of the one before.
      expect(idsOf(pages).length).toBeLessThanOrEqual(MANY + pages.length);
      for (const { total } of pages) if (total !== null) expect(total).toBe(MANY);
    });

    test("an order that the platform does not know any more is deleted for good", async () => {
      const [kept, removed] = [0, 1].map((minutes) => {
        const moment = RECEIVED_AT - HOUR + minutes * MINUTE;
        return standIn.put({ createdAt: moment, updatedAt: moment });
      }) as [string, string];
      standIn.remove(removed);
      const event = fine(await pull.fetchOrder(standIn.connected, removed));
      expect(event).toMatchObject({ kind: "deletion", orderId: removed, isFinal: true });
      const answer = await pull.missing?.ask(standIn.connected, [kept, removed]);
      if (answer !== undefined) expect(fine(answer)).toEqual({ missing: [removed], hidden: [] });
    });

    test.each(["", " ", "..", "../1", "1/2", "1?x=1", "1#2", "0x10", "-1", "ключ", "9".repeat(200)])(
      "the wrong id %j makes no order of it, and leads to no other address",
      async (wrong) => {
        const good = standIn.put({ createdAt: RECEIVED_AT - HOUR, updatedAt: RECEIVED_AT - HOUR });
        const { result, paths } = await fetching(wrong);
        const { paths: usual } = await fetching(good);
        const own = usual.map((path) => path.replace(good, encodeURIComponent(wrong)));
        expect(own).toEqual(expect.arrayContaining(paths));
        if (result.ok) expect(result.value).toMatchObject({ kind: "deletion", orderId: wrong });
        else {
          expectAdvice(adapter, result.problem.because);
          // Refused without asking the shop.
          if (paths.length === 0) expect(result.problem.because.code).toMatch(/(^|\.)notAnOrderId$/);
        }
      },
    );

    async function fetching(orderId: string) {
      const paths: string[] = [];
      const { http } = standIn.connected;
      const shopNow = {
        ...standIn.connected,
        http: (request: ShopHttpRequest) => {
          paths.push(new URL(request.url).pathname);
          return http(request);
        },
      };
      return { result: await pull.fetchOrder(shopNow, orderId), paths };
    }

    const window = { by: "changed", since: 0, until: RECEIVED_AT, cursor: null } as const;
    type Ask = (own: ConnectedShop<Settings>, orderId: string) => Promise<PlatformResult<unknown>>;
    const { missing } = pull;
    const findOrderId = pull.findOrderId?.bind(pull);
    const findByNumber = pull.findByNumber?.bind(pull);
    const questions: [string, Ask][] = [
      ["listing", (own) => pull.listOrders(own, window)],
      ["fetching", (own, orderId) => pull.fetchOrder(own, orderId)],
    ];
    if (missing !== undefined)
      questions.push(["asking for many", (own, orderId) => missing.ask(own, [orderId])]);
    if (findOrderId !== undefined) questions.push(["finding", (own) => findOrderId(own, "refund", "1")]);
    if (findByNumber !== undefined)
      questions.push(["finding by number", (own) => findByNumber(own, "70155")]);
    describe.each(questions)("%s", (_name, ask) => {
      let orderId: string;
      beforeEach(() => {
        orderId = standIn.put({ createdAt: RECEIVED_AT - HOUR, updatedAt: RECEIVED_AT - HOUR });
      });

      test.each(BAD_ANSWERS)("with $name for an answer is a problem with its next step", async (answer) => {
        const result = await ask(answer.answering(standIn.connected), orderId);
        if (result.ok) expect.fail(`made of it: ${JSON.stringify(result.value)}`);
        expect(answer.kinds).toContain(result.problem.kind);
        expectAdvice(adapter, result.problem.because);
        if (answer.retryAfterMs !== null) expect(result.problem.retryAfterMs).toBe(answer.retryAfterMs);
      });

      test("without anything to ask with says so, and asks nobody", async () => {
        const http = () => expect.fail("a call was made");
        const result = await ask({ ...standIn.unconnected, http }, orderId);
        expect(result).toMatchObject({ ok: false, problem: { kind: "notConnected" } });
        if (!result.ok) expectAdvice(adapter, result.problem.because);
      });
    });
  });
}

/** What both roads tell: not what was received before an edit, which only a reading knows. */
function shared({ receivedMinor: _received, ...snapshot }: OrderSnapshot) {
  return snapshot;
}
