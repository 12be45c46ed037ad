import { LOG_LINES } from "./log-lines.ts";

/** docs/log-events.md: everything that the log may say, by its code. */
export function logEventsPage(): string {
  const rows = Object.entries(LOG_LINES).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    "# The log",
    "",
    "One JSON object a line, to standard output (in words where that is a terminal): `time`, `level` (`debug`, `info`, `warn`, `error`), `event` (the code below, which",
    "stays), `msg` (its sentence, which may be said better one day), and beside them shops, order ids, operations, codes and counts: never",
    "anything of a customer, and no secret. What goes well order by order is not logged: each order tells its own story. What happens often",
    "is told at the 1st, 10th, 100th … time, with its `count`.",
    "",
    "Made by `npm run generate`.",
    "",
    "| event | what it says |",
    "|---|---|",
    ...rows.map(([code, line]) => `| \`${code}\` | ${line} |`),
    "",
  ].join("\n");
}
