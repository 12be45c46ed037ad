import {
  ARCHIVE_FILES,
  CONVERSION_COLUMNS,
  LEDGER_VALUES,
  MONTH_COLUMNS,
  ORDER_COLUMNS,
  type TableWord,
  TIME_COLUMNS,
} from "../../../src/admin/table-codes.ts";
import { POINTS_STATES } from "../../../src/domain/order/order-record.ts";
import { ORDER_STATES } from "../../../src/domain/order/order-summary.ts";
import { NOON } from "../builders/orders.ts";

type Of<Code extends TableWord["code"]> = Extract<TableWord, { readonly code: Code }>;

/** Samples of words in tables, besides reasons; see every-said.ts. */
export const TABLES_SAID: {
  readonly [Code in TableWord["code"]]: readonly Omit<Of<Code>, "code">[];
} = {
  column: ORDER_COLUMNS.filter(
    (column) => column !== "changedAt" && column !== "placedAt" && column !== "scheduledAt",
  ).map((column) => ({ column })),
  timeColumn: TIME_COLUMNS.flatMap((column) => ["UTC", "Europe/Berlin"].map((zone) => ({ column, zone }))),
  conversionColumn: CONVERSION_COLUMNS.filter((column) => column !== "shop" && column !== "currency").map(
    (column) => ({ column }),
  ),
  monthColumn: [...MONTH_COLUMNS, ...LEDGER_VALUES]
    .filter((column) => column !== "shop")
    .map((column) => ({ column })),
  archiveReadme: [null, "acme"].map((shop) => ({ at: NOON, shop })),
  archiveFile: ARCHIVE_FILES.map((file) => ({ file })),
  pointsStand: ([...POINTS_STATES, "noneYet"] as const).map((points) => ({ points })),
  orderStands: ([...ORDER_STATES, "scheduled"] as const).map((state) => ({ state })),
};
