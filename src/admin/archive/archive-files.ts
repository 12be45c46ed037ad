import { z } from "zod";
import { POINTS_MOVES, pointsMoves } from "../../domain/operation/points-moves.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { listVersions } from "../../programme/version-memory.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { everyItem } from "../../store/page.ts";
import type { Words } from "../../words/vocabulary.ts";
import { actRow, actView, numberedActs } from "../acts/acts.ts";
import type { AdminContext } from "../admin-context.ts";
import { incidentRow, incidentView } from "../incidents/incident-shape.ts";
import { iso } from "../iso.ts";
import { delivery, plainView } from "../orders/deliveries.ts";
import { exchangesAnswer } from "../orders/exchange-shape.ts";
import { exchangesView } from "../orders/exchange-view.ts";
import { orderAnswer } from "../orders/order-shape.ts";
import { orderView } from "../orders/order-view.ts";
import { versionFields } from "../programmes/programme-shape.ts";
import { count, text, time } from "../shapes.ts";
import type { ArchiveFile } from "../table-codes.ts";

/** The input of an archive. */
export interface ArchiveSource {
  /** Limited to what the reader may see. */
  readonly parts: AdminContext;
  readonly words: Words;
  /** `null`: the archive covers the whole bridge. */
  readonly tenant: string | null;
  readonly shops: readonly ShopContext[];
  /** The only shop in the archive; `null`: every shop that the reader may see. */
  readonly shop: string | null;
}

interface ArchivedFile<Row extends z.ZodType = z.ZodType> {
  /** The schema of one line. */
  readonly row: Row;
  readonly lines: (source: ArchiveSource) => AsyncIterable<z.output<Row>>;
}

/** Rows read at once: a larger page delays other work for longer. */
const PAGE = 50;

/** Each file's lines and their schema. Lines are streamed one by one, so memory use doesn't grow with the archive. */
export const FILES: { readonly [Name in ArchiveFile]: ArchivedFile } = {
  shops: file(
    z.strictObject({ shop: text, platform: text, domain: text, brand: text }),
    async function* (source) {
      for (const { shop, adapter, adapterShop, brand } of source.shops)
        yield { shop, platform: adapter.platform, domain: adapterShop.domain, brand };
    },
  ),
  programmes: file(
    z.strictObject({
      shop: text,
      ...versionFields,
      programme: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe("null: a later release of the bridge wrote it"),
    }),
    async function* ({ parts, shops }) {
      for (const { shop } of shops) {
        for (const { version, origin, since, by, note, programme } of await listVersions(parts, shop))
          yield {
            ...{ shop, version, origin, since: iso(since), by, note },
            programme: programme && { ...programme },
          };
      }
    },
  ),
  orders: file(
    z.strictObject({ ...orderAnswer.shape, exchanges: exchangesAnswer.shape.exchanges }),
    async function* (source) {
      const { parts, words, tenant } = source;
      for await (const record of recordsOf(source)) {
        // Redeem answers include the customer's balance, which other tenants' shops may have contributed to.
        const hasBalance = tenant === null || parts.brands.has(record.brand);
        const { exchanges } = exchangesView(record, parts.shops, words, { isPlain: true, hasBalance });
        yield { order: orderView(record, parts.shops, parts.clock.now(), words), exchanges };
      }
    },
  ),
  points: file(
    z.strictObject({
      shop: text,
      orderId: text,
      orderNumber: text.nullable(),
      loyaltyOrderId: z.number().nullable(),
      move: z.enum(POINTS_MOVES),
      at: time,
      points: count.nullable().describe("null: nobody says how many"),
    }),
    async function* (source) {
      for await (const record of recordsOf(source)) {
        const { shop, orderId, loyaltyOrderId, facts } = record;
        const order = { shop, orderId, orderNumber: facts.snapshot?.orderNumber ?? null, loyaltyOrderId };
        for (const { kind, at, points } of pointsMoves(record))
          yield { ...order, move: kind, at: iso(at), points };
      }
    },
  ),
  deliveries: file(delivery, async function* ({ parts, words, shop }) {
    const of = shop === null ? {} : { shop };
    for await (const { id } of everyItem((place) =>
      parts.store.listDeliveries({ ...of, limit: PAGE, ...place }),
    )) {
      const stored = await parts.store.getDelivery(id);
      if (stored !== null) yield plainView(parts.store, stored, words);
    }
  }),
  incidents: file(incidentRow, async function* ({ parts, words, shop }) {
    const isWanted = ({ shops }: { readonly shops: readonly string[] }) =>
      shop === null || shops.includes(shop);
    for await (const incident of everyItem((place) =>
      parts.incidents.list({ limit: PAGE, isWanted, ...place }),
    ))
      yield incidentView(incident, parts.clock.now(), words);
  }),
  acts: file(actRow, async function* ({ parts, words, shop }) {
    const isWanted = (act: { readonly shop: string | null }) => shop === null || act.shop === shop;
    for await (const act of everyItem((place) => numberedActs(parts, { limit: PAGE, isWanted, ...place })))
      yield actView(act, words);
  }),
};

function file<Row extends z.ZodType>(row: Row, lines: ArchivedFile<Row>["lines"]): ArchivedFile {
  return { row, lines };
}

async function* recordsOf({ parts, shops }: ArchiveSource): AsyncGenerator<OrderRecord> {
  for (const { shop } of shops)
    yield* everyItem((place) => parts.store.readOrders({ shop, changedSince: 0, limit: PAGE, ...place }));
}
