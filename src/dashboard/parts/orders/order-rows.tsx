import "../../styles/lists.css";
import { memo } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Icon } from "../icon.tsx";
import { type ColumnName, columnsWithout } from "./order-columns.tsx";

export type ListEnd = "newest" | "oldest";

/** The sort order, and how to change it. */
interface SortOrder {
  readonly first: ListEnd;
  readonly onSort: (first: ListEnd) => void;
}

const WHOLE_LINE = { gridColumn: "1 / -1" };
const NONE: readonly ColumnName[] = [];

/** A table where there is room, else several lines per order; the container decides (lists.css). */
export function OrderRows({
  orders,
  sorting = null,
  leftOut = NONE,
}: {
  readonly orders: readonly OrderRow[];
  readonly sorting?: SortOrder | null;
  readonly leftOut?: readonly ColumnName[];
}) {
  const { labels } = useSpoken();
  return (
    <div className="list">
      <table className="orders">
        <thead>
          <tr>
            {columnsWithout(leftOut).map(({ name, className }) =>
              // The only column by which lists of any length can be sorted.
              name === "changed" && sorting !== null ? (
                <Sorted key={name} heading={labels.orders.columns[name]} {...sorting} />
              ) : (
                <th key={name} scope="col" className={className === "amount" ? className : undefined}>
                  {labels.orders.columns[name]}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderLine key={`${order.shop} ${order.orderId}`} order={order} leftOut={leftOut} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sorted({ heading, first, onSort }: SortOrder & { readonly heading: string }) {
  const isNewest = first === "newest";
  return (
    <th scope="col" className="sorted" aria-sort={isNewest ? "descending" : "ascending"}>
      <button type="button" onClick={() => onSort(isNewest ? "oldest" : "newest")}>
        {heading} <Icon name={isNewest ? "down" : "up"} />
      </button>
    </th>
  );
}

/** Memoised by content, because lists are read again after every change anywhere. */
const OrderLine = memo(
  ({ order, leftOut }: { readonly order: OrderRow; readonly leftOut: readonly ColumnName[] }) => (
    <tr className="row">
      {columnsWithout(leftOut).map(({ name, area, className, Cell }) => (
        <td key={name} className={className} style={area === undefined ? WHOLE_LINE : { gridArea: area }}>
          <Cell order={order} />
        </td>
      ))}
    </tr>
  ),
  (before, after) =>
    before.leftOut === after.leftOut && JSON.stringify(before.order) === JSON.stringify(after.order),
);
