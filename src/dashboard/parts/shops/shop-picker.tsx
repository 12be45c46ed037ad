import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { hasManyShops, useStatus } from "../../status.tsx";
import { Select } from "../form/select.tsx";
import type { SearchProps } from "./shop-search.tsx";

const SEARCH = lazyPage(async () => (await import("./shop-search.tsx")).ShopSearch);

interface PickerProps extends SearchProps {
  /** Further shops to offer, possibly removed ones, whose orders remain. */
  readonly named?: readonly string[];
  readonly except?: string;
}

/** Chooses a shop: from a list if there are few, else by typing part of its name, address or account. */
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
