import { GraphQLError } from "graphql";

const TIME_TERM = /^(updated_at|created_at):(>=|<=|>|<)('([^']*)'|\S+)$/;
const NAME_TERM = /^name:"((?:[^"\\]|\\.)*)"$/;

interface SearchedOrder {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly node: { readonly name?: unknown };
}
type Condition = (order: SearchedOrder) => boolean;

/** Parses "updated_at:>='2026-05-04T08:00:00Z' AND …", and a name in double quotes. */
export function readSearch(text: string): Condition {
  const [, name] = NAME_TERM.exec(text) ?? [];
  if (name !== undefined) return named(name.replaceAll(/\\(.)/g, "$1"));
  const conditions = text.split(" AND ").map(timed);
  return (order) => conditions.every((isMet) => isMet(order));
}

/** A time without quotes ends at its first colon, as at Shopify. */
function timed(term: string): Condition {
  const [, field, comparison = "", , quoted] = TIME_TERM.exec(term.trim()) ?? [];
  if (field === undefined) throw new GraphQLError(`The search "${term}" cannot be read`);
  const limit = Date.parse(quoted ?? "");
  if (Number.isNaN(limit)) throw new GraphQLError(`The search "${term}" needs its time in single quotes`);
  return (order) => {
    const moment = field === "updated_at" ? order.updatedAt : order.createdAt;
    if (comparison.startsWith(">")) return moment > limit || (comparison === ">=" && moment === limit);
    return moment < limit || (comparison === "<=" && moment === limit);
  };
}

/** Matches beginnings, and ignores "#" and anything after a hyphen: "1-A" finds "#12-A". */
function named(name: string): Condition {
  const beginning = searchable(name).split("-")[0] ?? "";
  return ({ node }) => searchable(String(node.name)).startsWith(beginning);
}

function searchable(name: string): string {
  return name.replace(/^#/, "").toLowerCase();
}
