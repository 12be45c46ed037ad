/** The figures that add up from the opening to the closing balance, then the points pending and approved. */
export const LEDGER_FIGURES = [
  "opening",
  "given",
  "cancelled",
  "redeemed",
  "closing",
  "pending",
  "approved",
] as const;

/** One of the figures of a month's points. */
export type LedgerFigure = (typeof LEDGER_FIGURES)[number];
