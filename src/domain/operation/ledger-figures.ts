/** The figures of a month's points: from its opening to its closing balance, in the order they add up; what of it is pending, and what was approved. */
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
