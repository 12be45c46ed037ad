import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { LANE_ROW } from "./lane-row.ts";
import type { WakeUps } from "./wake-ups.ts";

/** Lanes that somebody should have long since, and nobody holds: in the order of their time, from the last one seen on. */
const OVERDUE = statement(
  "lanes/overdue",
  sql`
    select id, shop, order_id as "orderId", brand, operation, priority, due_at as "dueAt", is_tried as "isTried", job, lease
    from orders
    where due_at < ${"before"} and (due_at, id) > (${"laterThan"}, ${"laterId"}) and (lease is null or lease_until < ${"now"})
    order by due_at, id
    limit ${"limit"}
  `,
  z.intersection(z.object({ id: z.number() }), LANE_ROW),
);

export const SWEEP_MS = 60_000;
/** Nobody has taken the lane for so long: there may be no job for it any more. */
const OVERDUE_MS = 2 * 60_000;
const PAGE = 500;
/** A long backlog is looked through over several rounds. */
const MOST_PAGES = 20;

const START = { laterThan: Number.NEGATIVE_INFINITY, laterId: 0 };

export interface SweeperParts {
  readonly database: Database;
  readonly wakeUps: WakeUps;
  /** As those go by who take lanes. */
  readonly now: () => Moment;
  readonly log?: DatabaseLog;
}

/**
 * Brings back what the engine has forgotten: each lane that is long overdue is given its job again, under the job's own
 * id, which changes nothing where the engine has it still.
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
