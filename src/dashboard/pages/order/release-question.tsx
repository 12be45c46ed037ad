import type { Order } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";

/** What revoking the decisions about an order would do now, and its state afterwards. */
export function ReleaseQuestion({ order }: { readonly order: Pick<Order, "release"> }) {
  const { labels } = useSpoken();
  const { effects, afterwards } = order.release ?? { effects: [], afterwards: null };
  return (
    <>
      <p>{labels.decisions.releaseQuestion}</p>
      <ul>
        {effects.length === 0 ? <li>{labels.decisions.nothingSent}</li> : null}
        {effects.map(({ detail }) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      {afterwards === null ? null : (
        <p>
          {labels.decisions.standsThen} {afterwards.detail}
        </p>
      )}
    </>
  );
}
