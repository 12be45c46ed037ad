import type { Resync } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { Nothing } from "../../parts/feedback.tsx";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { useResyncSpoken } from "./resync-words.tsx";

/** The orders that changed (or would), each with its reason. */
export function ResyncChanges({ resync }: { readonly resync: Resync }) {
  const { labels, format } = useResyncSpoken();
  const { changes, shop, changed, failed, state } = resync;
  if (changes.length === 0) return state === "done" ? <Nothing>{labels.resync.allWell}</Nothing> : null;
  const shown = changes.filter(({ outcome }) => outcome !== "history").length;
  return (
    <>
      <ul className="rows">
        {changes.map((change) => (
          <li key={change.orderId} className="card">
            <Link href={orderAddress({ shop, orderId: change.orderId })}>
              {labels.shared.order({ name: orderTitle(change) })}
            </Link>{" "}
            {format.list(change.operations.map(({ operation }) => labels.shared.operations[operation]))}
            <div className="dim">{sentence(change.reason)}</div>
          </li>
        ))}
      </ul>
      {changed + failed > shown ? (
        <p className="dim">{labels.shared.firstOf({ shown, count: changed + failed })}</p>
      ) : null}
    </>
  );
}
