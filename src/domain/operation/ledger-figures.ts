/** The figures of a month's points: from its opening to its closing balance, and what is pending then. */
export const LEDGER_FIGURES = [
  "opening",
  "given",
  "approved",
  "cancelled",
  "redeemed",
  "closing",
  "pending",
] as const;

/** One of the figures of a month's points. */
export type LedgerFigure = (typeof LEDGER_FIGURES)[number];
