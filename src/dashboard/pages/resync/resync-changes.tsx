import type { Resync } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { Nothing } from "../../parts/feedback.tsx";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { useResyncSpoken } from "./resync-words.tsx";

/** The orders that changed (or would), each with its reason; then those that get no points because they are too old. */
export function ResyncChanges({ resync }: { readonly resync: Resync }) {
  const { labels } = useResyncSpoken();
  const { changes, shop, changed, failed, state, dryRun } = resync;
  if (changes.length === 0) return state === "done" ? <Nothing>{labels.resync.allWell}</Nothing> : null;
  const old = changes.filter(({ outcome }) => outcome === "history");
  const shown = changes.length - old.length;
  return (
    <>
      <Changes shop={shop} changes={changes.filter((change) => !old.includes(change))} />
      {changed + failed > shown ? (
        <p className="dim">{labels.shared.firstOf({ shown, count: changed + failed })}</p>
      ) : null}
      {old.length === 0 ? null : <h3>{labels.resync.withoutPoints}</h3>}
      <Changes shop={shop} changes={old} isKept={!dryRun} />
    </>
  );
}

interface ChangesProps extends Pick<Resync, "shop" | "changes"> {
  /** False: the bridge does not have them, so they have no page. */
  readonly isKept?: boolean;
}

function Changes({ shop, changes, isKept = true }: ChangesProps) {
  const { labels, format } = useResyncSpoken();
  const nameOf = (change: Resync["changes"][number]) => labels.shared.order({ name: orderTitle(change) });
  if (changes.length === 0) return null;
  return (
    <ul className="rows">
      {changes.map((change) => (
        <li key={change.orderId} className="card">
          {isKept ? (
            <Link href={orderAddress({ shop, orderId: change.orderId })}>{nameOf(change)}</Link>
          ) : (
            nameOf(change)
          )}{" "}
          {format.list(change.operations.map(({ operation }) => labels.shared.operations[operation]))}
          <div className="dim">{sentence(change.reason)}</div>
        </li>
      ))}
    </ul>
  );
}
