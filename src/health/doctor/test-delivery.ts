import { z } from "zod";
import type { SentTest, TestStation } from "../../admin/admin-context.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { RawRequest } from "../../platform/request.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Config } from "../../settings/config.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { TEST_DELIVERY } from "../../store/inbox.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import type { SomethingElse } from "../codes/proxy.ts";
import type { Verdict } from "../codes/verdict.ts";
import { askForEcho } from "./proxy/echo-request.ts";
import { sendOne } from "./proxy/one-request.ts";
import { addressOf, whoElse } from "./proxy/proxy.ts";
import { deliveryLike } from "./proxy/proxy-requests.ts";
import { checkSampleOrder } from "./sample-order.ts";

/**
 * A test delivery: the invented order as the shop's platform would send it, signed with the shop's secret and sent to
 * the address that shops use. It is processed like any delivery; at the end inbound/apply-delivery.ts recognises the
 * invented order and makes no order of it. What it would have caused is computed separately.
 */

export interface TestDeliveryParts {
  readonly store: Store;
  readonly log: Log;
  readonly clock: Clock;
  readonly config: Config;
  /** Where this process listens; `null` if another server passes the requests on. */
  readonly ownUrl: () => string | null;
}

const LEAST_PAUSE_MS = 10_000;
/** Test deliveries are among the shop's newest deliveries as long as a person follows them. */
const LATEST = 100;

/** The last test of a shop. `url`: `null` until it is sent, or if nothing could be sent. `status`: the answer's. */
const LAST = new StoredValue(
  "testDelivery",
  z.object({
    sentAt: z.number(),
    by: z.string(),
    url: z.string().nullable(),
    isPublic: z.boolean(),
    because: stored<SomethingElse>().nullable(),
    status: z.number().nullable(),
    isOver: z.boolean(),
    isThrough: z.boolean(),
  }),
  "absent",
);
type LastTest = NonNullable<Awaited<ReturnType<typeof LAST.read>>>;

interface Target {
  readonly url: string | null;
  readonly isPublic: boolean;
  /** What answers at the public address instead. */
  readonly because: SomethingElse | null;
}

export class TestDeliveries {
  readonly #parts: TestDeliveryParts;

  constructor(parts: TestDeliveryParts) {
    this.#parts = parts;
  }

  async send(shop: ShopContext, by: string): Promise<number | null> {
    const { clock, log } = this.#parts;
    const now = clock.now();
    // Whole seconds: some platforms write nothing finer.
    const sentAt = now - (now % 1000);
    let waitMs: number | null = null;
    await LAST.change(this.#parts, shop.shop, (last) => {
      const passedMs = Math.abs(now - (last?.sentAt ?? Number.NEGATIVE_INFINITY));
      if (last !== null && passedMs < LEAST_PAUSE_MS) {
        waitMs = LEAST_PAUSE_MS - passedMs;
        return last;
      }
      const nothing = { url: null, isPublic: false, because: null, status: null };
      return { sentAt, by, ...nothing, isOver: false, isThrough: false };
    });
    if (waitMs !== null) return waitMs;
    const target = await this.#target(shop);
    const answered = target.url === null ? null : await post(target.url, requestFor(shop, sentAt));
    const ended =
      typeof answered === "object" && answered !== null
        ? { ...target, url: null, because: answered, status: null }
        : { ...target, status: answered };
    await this.#change(shop, sentAt, (last) => ({ ...last, ...ended, isOver: true }));
    log.info({ shop: shop.shop, isPublic: target.isPublic, status: ended.status }, LOG_LINES.testSent);
    return null;
  }

  async last(shop: ShopContext): Promise<SentTest | null> {
    const last = await LAST.read(this.#parts, shop.shop);
    if (last === null) return null;
    const isThrough = last.isThrough || (last.status === 200 && (await this.#isUnderstood(shop, last)));
    if (isThrough && !last.isThrough)
      await this.#change(shop, last.sentAt, (known) => ({ ...known, isThrough }));
    const { sentAt, by } = last;
    return { sentAt, by, isThrough, way: wayOf({ ...last, isThrough }) };
  }

  /** What an order like the invented one would cause in this shop. */
  wouldDo(shop: ShopContext): Promise<readonly Verdict[]> {
    return checkSampleOrder(shop, this.#parts.clock.now());
  }

  /** Bytes signed with the shop's secret may go to this bridge only, so the public address must prove that it is. */
  async #target(shop: ShopContext): Promise<Target> {
    const { config, clock, ownUrl } = this.#parts;
    const { publicUrl } = config.server;
    if (publicUrl === null) return { url: ownUrl(), isPublic: false, because: null };
    const answered = await askForEcho(addressOf(config), deliveryLike([shop]), clock.now());
    if ("arrived" in answered) return { url: publicUrl, isPublic: true, because: null };
    return { url: ownUrl(), isPublic: false, because: whoElse(answered) };
  }

  async #isUnderstood({ shop }: ShopContext, { sentAt }: LastTest): Promise<boolean> {
    const { items } = await this.#parts.store.listDeliveries({ shop, limit: LATEST });
    return items.some(({ reason }) => reason?.code === "testDelivery" && reason.sentAt === sentAt);
  }

  async #change({ shop }: ShopContext, sentAt: Moment, change: (last: LastTest) => LastTest): Promise<void> {
    await LAST.change(this.#parts, shop, (last) => (last?.sentAt === sentAt ? change(last) : last));
  }
}

function requestFor(shop: ShopContext, sentAt: Moment): RawRequest | null {
  const [secret = ""] = shop.secrets;
  return shop.adapter.sampleOrder?.(shop.adapterShop, secret, sentAt)[0] ?? null;
}

/** Sends it. Returns the status, or what answered instead. */
async function post(url: string, request: RawRequest | null): Promise<number | SomethingElse | null> {
  if (request === null) return null;
  const headers = Object.entries(request.headers).map(([name, values = []]) => [name, values.join(", ")]);
  const answered = await sendOne({
    ...{ method: request.method, url: `${url}${request.target}`, body: request.body },
    headers: { ...Object.fromEntries(headers), [TEST_DELIVERY]: "1" },
  });
  return "code" in answered ? answered : answered.status;
}

function wayOf({ url, isPublic, because, status, isOver, isThrough }: LastTest): readonly TestStation[] {
  if (!isOver) return [{ state: "waiting", said: { code: "testOnItsWay" } }];
  if (url === null || status === null) return [{ state: "failed", said: { code: "testNotSent", because } }];
  const arrival: TestStation = isPublic
    ? { state: "fine", said: { code: "testCameIn", url } }
    : { state: "warning", said: { code: "testCameInHere", url, because } };
  if (status !== 200) return [arrival, { state: "failed", said: { code: "testNotTaken", status } }];
  return [
    arrival,
    { state: "fine", said: { code: "testSigned" } },
    isThrough
      ? { state: "fine", said: { code: "testUnderstood" } }
      : { state: "waiting", said: { code: "testWaits" } },
  ];
}
