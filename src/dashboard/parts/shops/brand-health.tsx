import type { BrandStatus, ShopStatus } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Link, shopAddress } from "../../router.tsx";
import { StatePill } from "../state-pill.tsx";

interface BrandProps {
  readonly brand: BrandStatus;
  readonly shops: readonly ShopStatus[];
}

/** The state of a loyalty account. The page Shops has its details, at each shop of it. */
export function BrandHealth({ brand: { brand, state }, shops }: BrandProps) {
  const { labels } = useSpoken();
  const itsShop = shops.find((shop) => shop.brand === brand);
  return (
    <li>
      <div className="connection">
        {itsShop === undefined ? <span>{brand}</span> : <Link href={shopAddress(itsShop.shop)}>{brand}</Link>}
        <span className="dim">{labels.today.account}</span>
        <StatePill state={state} />
      </div>
    </li>
  );
}
