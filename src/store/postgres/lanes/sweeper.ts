import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { LANE_COLUMNS, LANE_ROW } from "./lane-row.ts";
import type { WakeUps } from "./wake-ups.ts";

/** Lanes that should have been taken long ago and that nobody holds, by due time, after the last one seen. */
const OVERDUE = statement(
  "lanes/overdue",
  sql`
    select id, ${LANE_COLUMNS}
    from orders
    where due_at < ${"before"} and (due_at, id) > (${"laterThan"}, ${"laterId"}) and (lease is null or lease_until < ${"now"})
    order by due_at, id
    limit ${"limit"}
  `,
  z.intersection(z.object({ id: z.number() }), LANE_ROW),
);

export const SWEEP_MS = 60_000;
/** If nobody has taken a lane for this long, its job may be lost. */
const OVERDUE_MS = 2 * 60_000;
const PAGE = 500;
/** A long backlog is checked in several rounds. */
const MOST_PAGES = 20;

const START = { laterThan: Number.NEGATIVE_INFINITY, laterId: 0 };

export interface SweeperParts {
  readonly database: Database;
  readonly wakeUps: WakeUps;
  /** The time by the clock of the callers that take lanes. */
  readonly now: () => Moment;
  readonly log?: DatabaseLog;
}

/**
 * Restores jobs that the queue has lost: adds each long overdue lane's job again under its own ID, which changes nothing if the
 * queue still has it.
 */
export class Sweeper {
  readonly #parts: SweeperParts;
  #from = START;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    const { database, wakeUps, log } = this.#parts;
    const now = this.#parts.now();
    let restored = 0;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const rows = await database.run(OVERDUE, { before: now - OVERDUE_MS, now, limit: PAGE, ...this.#from });
      restored += await wakeUps.restore(rows);
      const last = rows.at(-1);
      this.#from = last?.step == null ? START : { laterThan: last.step.dueAt, laterId: last.id };
      if (rows.length < PAGE) {
        this.#from = START;
        break;
      }
    }
    if (restored > 0) log?.warn({ restored }, LOG_LINES.wakeUpsLost);
  }
}
