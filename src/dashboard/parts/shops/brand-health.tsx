import type { BrandStatus } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";
import { StatePill } from "../state-pill.tsx";

/** The state of a loyalty account. The page Shops has the details with each of its shops. */
export function BrandHealth({ brand: { brand, state } }: { readonly brand: BrandStatus }) {
  const { labels } = useSpoken();
  return (
    <li>
      <div className="connection">
        {state.weight === "good" ? <span>{brand}</span> : <Link href="/incidents">{brand}</Link>}
        <span className="dim">{labels.today.account}</span>
        <StatePill state={state} />
      </div>
    </li>
  );
}
