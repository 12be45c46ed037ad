import { LEDGER_FIGURES } from "../domain/operation/ledger-figures.ts";
import type { PointsState } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { OrderState } from "../domain/order/order-summary.ts";
import type { Coded } from "../domain/reason/coded.ts";

/** The columns of the orders table for people. */
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
/** The order columns that hold times. */
export const TIME_COLUMNS = [
  "placedAt",
  "changedAt",
  "scheduledAt",
] as const satisfies readonly OrderColumn[];
export type TimeColumn = (typeof TIME_COLUMNS)[number];

/** The columns of the table of conversions by campaign. */
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
/** The columns that the orders table doesn't have. */
export type ConversionColumn = Exclude<(typeof CONVERSION_COLUMNS)[number], "shop" | "currency">;

/** The columns of the table of a month's points. */
export const MONTH_COLUMNS = ["shop", "account", "month", ...LEDGER_FIGURES, "pointsUnknown"] as const;
/** The columns for the points' values. */
export const LEDGER_VALUES = LEDGER_FIGURES.map((figure) => `${figure}Value` as const);
/** The columns that the orders table doesn't have. */
export type MonthColumn = Exclude<(typeof MONTH_COLUMNS | typeof LEDGER_VALUES)[number], "shop">;

/** The files of an archive. */
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

/** Codes whose words appear in tables and archives, besides reasons. */
export type TableWord = Coded<{
  column: { column: Exclude<OrderColumn, TimeColumn> };
  /** `zone`: the IANA name of the time zone of all times below. */
  timeColumn: { column: TimeColumn; zone: string };
  conversionColumn: { column: ConversionColumn };
  monthColumn: { column: MonthColumn };
  /** `noneYet`: no points, but some may still follow. */
  pointsStand: { points: PointsState | "noneYet" };
  /** `scheduled`: queued, and due on a later day. */
  orderStands: { state: OrderState | "scheduled" };
  /** `shop`: the only shop in the archive; `null` if it covers every shop that the reader may see. */
  archiveReadme: { at: Moment; shop: string | null };
  archiveFile: { file: ArchiveFile };
}>;
