import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { hasManyShops, useStatus } from "../../status.tsx";
import { Select } from "../form/select.tsx";

const SEARCH = lazyPage(async () => (await import("./shop-search.tsx")).ShopSearch);

export interface PickerProps {
  /** The chosen shop; "" if none is. */
  readonly value: string;
  readonly onChoose: (shop: string) => void;
  /** The first choice, for no shop; without it, one has to be chosen. */
  readonly empty?: string;
  /** Shops to offer that may be removed: their orders stay. */
  readonly named?: readonly string[];
  readonly except?: string;
}

/** Chooses a shop: from a list while there are few, else by typing a part of its name, address or account. */
export function ShopPicker({ named = [], except, ...picking }: PickerProps) {
  const { labels } = useSpoken();
  const { value: status } = useStatus();
  if (status !== null && hasManyShops(status)) return <SEARCH.Page {...picking} />;
  const served = (status?.shops ?? []).map(({ shop }) => shop);
  const shops = [...new Set([...served, ...named, picking.value])].filter(
    (shop) => shop !== "" && shop !== except,
  );
  return <Select label={labels.shared.shop} options={shops} {...picking} />;
}
