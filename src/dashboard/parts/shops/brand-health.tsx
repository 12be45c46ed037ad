import type { BrandStatus } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { StatePill } from "../state-pill.tsx";

/** The state of a loyalty account, and the used share of its rate budget. */
export function BrandHealth({ brand: { brand, state, rateLimit } }: { readonly brand: BrandStatus }) {
  const { labels } = useSpoken();
  return (
    <li>
      <div className="connection">
        <strong>{brand}</strong>
        <span className="dim">{labels.today.account}</span>
        <StatePill state={state} />
        <span className="dim connection-news">
          {labels.today.calls({ used: rateLimit.inUse, most: rateLimit.perMinute })}
        </span>
      </div>
    </li>
  );
}
