import { LEDGER_FIGURES } from "../domain/operation/ledger-figures.ts";
import type { PointsState } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { OrderState } from "../domain/order/order-summary.ts";
import type { Coded } from "../domain/reason/coded.ts";

/** The columns of the list of orders as a table for people. */
export const ORDER_COLUMNS = [
  "shop",
  "orderNumber",
  "orderId",
  "loyaltyOrderId",
  "customerName",
  "placedAt",
  "points",
  "pointsGiven",
  "state",
  "total",
  "currency",
  "reason",
  "changedAt",
  "scheduledAt",
  "refunded",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];
/** Of these, the ones that hold times. */
export const TIME_COLUMNS = [
  "placedAt",
  "changedAt",
  "scheduledAt",
] as const satisfies readonly OrderColumn[];
export type TimeColumn = (typeof TIME_COLUMNS)[number];

/** The columns of the conversions by campaign as a table. */
export const CONVERSION_COLUMNS = [
  "shop",
  "campaign",
  "discountCode",
  "conversions",
  "amount",
  "currency",
  "points",
  "pointsUnknown",
  "ended",
  "endedAmount",
] as const;
/** Those that the list of orders does not have. */
export type ConversionColumn = Exclude<(typeof CONVERSION_COLUMNS)[number], "shop" | "currency">;

/** The columns of a month's points as a table. */
export const MONTH_COLUMNS = ["shop", "account", "month", ...LEDGER_FIGURES, "pointsUnknown"] as const;
/** The values of points. */
export const LEDGER_VALUES = LEDGER_FIGURES.map((figure) => `${figure}Value` as const);
/** Those that the list of orders does not have. */
export type MonthColumn = Exclude<(typeof MONTH_COLUMNS | typeof LEDGER_VALUES)[number], "shop">;

/** What an archive contains, a file each. */
export const ARCHIVE_FILES = [
  "shops",
  "programmes",
  "orders",
  "points",
  "deliveries",
  "incidents",
  "acts",
] as const;
export type ArchiveFile = (typeof ARCHIVE_FILES)[number];

/** The words of such a table or an archive besides reasons. */
export type TableWord = Coded<{
  column: { column: Exclude<OrderColumn, TimeColumn> };
  /** `zone`: an IANA name; all times below are of it. */
  timeColumn: { column: TimeColumn; zone: string };
  conversionColumn: { column: ConversionColumn };
  monthColumn: { column: MonthColumn };
  /** `noneYet`: none, and some may still come. */
  pointsStand: { points: PointsState | "noneYet" };
  /** `scheduled`: queued, and due on a later day. */
  orderStands: { state: OrderState | "scheduled" };
  /** `shop`: the only one; `null`: all that the reader has. */
  archiveReadme: { at: Moment; shop: string | null };
  archiveFile: { file: ArchiveFile };
}>;
