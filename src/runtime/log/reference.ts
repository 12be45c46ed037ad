import { LOG_LINES } from "./log-lines.ts";

/** The text of docs/log-events.md: all log lines, by code. */
export function logEventsPage(): string {
  const rows = Object.entries(LOG_LINES).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    "# The log",
    "",
    "For operators: what the log says, and what each event means.",
    "",
    "The bridge writes one JSON object per line to standard output, or plain text on a terminal. Each has `time`, `level` (`debug`, `info`,",
    "`warn`, `error`), `event` (a code from the table below, which stays the same), `msg` (its sentence, which may change between versions), and",
    "shops, order ids, operations, codes and counts where they apply. It never contains customer data or a secret. Successful orders are not",
    "logged: each order has its own history. Frequent events are logged at the 1st, 10th, 100th … time, with their `count`.",
    "",
    "`npm run generate` writes this page.",
    "",
    "| Event | Meaning |",
    "|---|---|",
    ...rows.map(([code, line]) => `| \`${code}\` | ${line} |`),
    "",
  ].join("\n");
}
