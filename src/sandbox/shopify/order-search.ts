import { GraphQLError } from "graphql";

const TERM = /^(updated_at|created_at):(>=|<=|>|<)('([^']*)'|\S+)$/;

interface Times {
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Reads "updated_at:>='2026-05-04T08:00:00Z' AND …". A time without quotes ends at its first colon, as at Shopify. */
export function readSearch(text: string): (order: Times) => boolean {
  const conditions = text.split(" AND ").map((term) => {
    const [, field, comparison = "", , quoted] = TERM.exec(term.trim()) ?? [];
    if (field === undefined) throw new GraphQLError(`The search "${term}" cannot be read`);
    const limit = Date.parse(quoted ?? "");
    if (Number.isNaN(limit)) throw new GraphQLError(`The search "${term}" needs its time in single quotes`);
    return (order: Times) => {
      const moment = field === "updated_at" ? order.updatedAt : order.createdAt;
      if (comparison.startsWith(">")) return moment > limit || (comparison === ">=" && moment === limit);
      return moment < limit || (comparison === "<=" && moment === limit);
    };
  });
  return (order) => conditions.every((isMet) => isMet(order));
}
