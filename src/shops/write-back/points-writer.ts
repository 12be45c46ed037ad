import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { RoadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { SharedPatrol } from "../../store/patrols.ts";
import { type ShopContext, shopsThat } from "../shop-context.ts";
import { ShopRounds } from "../shop-rounds.ts";
import { customerBalances } from "./customer-balances.ts";
import { orderPoints } from "./order-points.ts";
import { writeRound } from "./write-round.ts";

/** The time between rounds, and so the longest that a change waits if the shop answers. */
const ROUND_MS = 15_000;

export type PointsWriterContext = Pick<RoadContext, "store" | "shops" | "clock" | "log" | "connect">;

/**
 * Write-back: writes the points and their state to orders at the shop, and balances to customers, if the programme says
 * so. Runs in rounds for each shop, one call at a time: it is never urgent, and a lost write does no harm.
 */
export class PointsWriter {
  readonly #context: PointsWriterContext;
  readonly #rounds = new ShopRounds((shop, signal) => this.#begin(shop, signal));
  #isStopped = false;

  constructor(context: PointsWriterContext) {
    this.#context = context;
  }

  /** Follows the shops with write-back; call again when shops or programmes change. `changed`: as for `Watch`. */
  start(changed?: Iterable<string>): void {
    if (!this.#isStopped) this.#rounds.follow(shopsThat(this.#context.shops, isAsked), changed);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#rounds.stop();
  }

  #begin(shop: string, signal: AbortSignal): Promise<void> {
    const { store, clock, log } = this.#context;
    const startedAt = clock.now();
    const rhythm: SharedPatrol = {
      name: "writeBack",
      shop,
      clock,
      signal,
      firstMs: ROUND_MS,
      everyMs: ROUND_MS,
      onError: (error) => log.warn({ shop, error }, LOG_LINES.pointsWriterFailed),
    };
    return store.patrol(() => this.#round(shop, { startedAt, signal }), rhythm);
  }

  async #round(
    name: string,
    { startedAt, signal }: { readonly startedAt: Moment; readonly signal: AbortSignal },
  ): Promise<void> {
    const { shops, store, clock, connect } = this.#context;
    const shop = shops.get(name);
    if (shop === undefined || !isAsked(shop)) return;
    const { writeBack } = shop.adapter;
    if (writeBack === undefined) return;
    const connected = connect(shop);
    const own = { ...connected, signal: AbortSignal.any([connected.signal, signal]) };
    const { writeBack: asked = "off", writeBalance = "off" } = shop.programme;
    const writings = [
      ...(asked === "off" ? [] : [orderPoints(own, writeBack, { isMarked: asked === "marked", clock })]),
      ...(writeBalance === "off" ? [] : [customerBalances(store, own, writeBack)]),
    ];
    for (const writing of writings)
      await writeRound({ ...this.#context, shop: name, writing, signal: own.signal }, startedAt);
  }
}

function isAsked({ adapter, programme }: ShopContext): boolean {
  const { writeBack = "off", writeBalance = "off" } = programme;
  return adapter.writeBack !== undefined && (writeBack !== "off" || writeBalance !== "off");
}
