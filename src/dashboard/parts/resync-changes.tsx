import type { Resync } from "../../admin/answers.ts";
import { Link, orderAddress } from "../router.tsx";
import { OPERATIONS, orderTitle, plainly } from "../words.ts";
import { Nothing } from "./feedback.tsx";

/** The orders that changed (or would), each with its reason. */
export function ResyncChanges({ resync }: { readonly resync: Resync }) {
  const { changes, shop, changed, failed, state } = resync;
  if (changes.length === 0)
    return state === "done" ? <Nothing>Every order is as it should be.</Nothing> : null;
  return (
    <>
      <ul className="rows">
        {changes.map((change) => (
          <li key={change.orderId} className="card">
            <Link href={orderAddress({ shop, orderId: change.orderId })}>Order {orderTitle(change)}</Link>{" "}
            {change.operations.map(({ operation }) => OPERATIONS[operation]).join(", ")}
            <div className="dim">{plainly(change.reason)}</div>
          </li>
        ))}
      </ul>
      {changed + failed > changes.length ? (
        <p className="dim">
          These are the first {changes.length} of {changed + failed}.
        </p>
      ) : null}
    </>
  );
}
