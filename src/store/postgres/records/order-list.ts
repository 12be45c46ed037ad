import { z } from "zod";
import { REFUND_EXTENTS } from "../../../domain/facts/refunds.ts";
import { type OrderSummary, summarise } from "../../../domain/order/order-summary.ts";
import { queryTerms } from "../../../domain/order/search-text.ts";
import { cursorOf, type Page, pageOf, placeOf } from "../../page.ts";
import type { ListEnd, OrderQuery } from "../../records.ts";
import { IS_OF_SHOPS, ofShops } from "../of-shops.ts";
import { type Sql, sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { recordFrom } from "./order-row.ts";
import { digestsOf, HAS_TERM } from "./order-terms.ts";

const ROW = z.object({ id: z.number(), changedAt: z.number(), record: z.string() });

/** The next step has a set time (priority "due") and was not tried. */
export const IS_SCHEDULED = sql`(state = 'queued' and priority = 3 and not is_tried)`;

/** The filters of the list and of a search; `by` compares with the page's starting place. */
const wanted = (by: Sql<never>) => sql`
  ${IS_OF_SHOPS}
  and (${"brand"}::text is null or brand = ${"brand"})
  and (${"state"}::text is null or state = ${"state"})
  and (${"points"}::text is null or points = ${"points"})
  and (${"refunded"}::text[] is null or refunded = any(${"refunded"}::text[]))
  and (${"scheduled"}::boolean is null or ${"scheduled"} = ${IS_SCHEDULED})
  and changed_at >= ${"from"} and changed_at < ${"before"}
  and (changed_at, id) ${by} (${"changedAt"}, ${"id"})
`;

/**
 * The list, and a search in it. The planner cannot know how many orders a term matches, because names are kept out of its
 * statistics. If there are few, they are read and sorted; if there are many, the list is read until enough of them have come.
 */
function listsOf(first: ListEnd) {
  const [by, order] =
    first === "newest" ? [sql`<`, sql`changed_at desc, id desc`] : [sql`>`, sql`changed_at, id`];
  const select = sql`select id, changed_at as "changedAt", record`;
  const rest = sql`${wanted(by)} order by ${order} limit ${"limit"}`;
  const list = sql`${select} from orders where ${rest}`;
  const search = sql`
    with matches as materialized (select id from order_terms where ${HAS_TERM} limit 5001)
    (
      ${select} from (
        select found.* from matches cross join lateral (select * from orders where orders.id = matches.id offset 0) as found
      ) as few
      where (select count(*) from matches) <= 5000 and ${rest}
    )
    union all
    (
      ${select} from orders
      where
        (select count(*) from matches) > 5000
        and (select true from order_terms where ${HAS_TERM} and order_terms.id = orders.id)
        and ${rest}
    )
  `;
  return {
    all: statement(`records/list-orders-${first}`, list, ROW, "eachTime"),
    search: statement(`records/search-orders-${first}`, search, ROW, "eachTime"),
    beforeAll: first === "newest" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
  };
}

const LISTS = { newest: listsOf("newest"), oldest: listsOf("oldest") };

/** Reads a page from its place in the order, so that the last page costs as much as the first. */
export async function listOrders(
  { database, salt }: StoreParts,
  { brand, state, points, q, limit, cursor, first = "newest", isScheduled, refunded, ...query }: OrderQuery,
): Promise<Page<OrderSummary>> {
  const { all, search, beforeAll } = LISTS[first];
  const { at: changedAt, row: id } = cursor === undefined ? { at: beforeAll, row: 0 } : placeOf(cursor);
  const { changedFrom: from = Number.NEGATIVE_INFINITY, changedBefore: before = Number.POSITIVE_INFINITY } =
    query;
  const filter = {
    ...ofShops(query),
    brand: brand === undefined ? null : toColumn(brand),
    state,
    points,
    refunded: refunded === "any" ? REFUND_EXTENTS : refunded && [refunded],
    from,
    before,
    scheduled: isScheduled,
  };
  const values = { ...filter, changedAt, id, limit: limit + 1 };
  const found =
    q === undefined
      ? await database.run(all, values)
      : await database.run(search, { ...values, ...digestsOf(salt, queryTerms(q)) });
  return pageOf(
    found,
    limit,
    ({ record }) => summarise(recordFrom(record)),
    (last) => cursorOf({ at: last.changedAt, row: last.id }),
  );
}
