import { createContext, type ReactNode, useContext } from "react";
import type { Status } from "../client/index.ts";
import { mayAs, type Role } from "../people/access/role.ts";
import { type QueryState, useQuery } from "./use-query.ts";

const NOT_READ: QueryState<Status> = {
  value: null,
  problem: null,
  isLoading: true,
  isMissing: false,
  again: () => {},
};
const Known = createContext(NOT_READ);

/** The bridge's status, read once for the frame and its page. */
export function StatusProvider({ children }: { readonly children: ReactNode }) {
  return <Known.Provider value={useQuery("GET", "/status")}>{children}</Known.Provider>;
}

export function useStatus(): QueryState<Status> {
  return useContext(Known);
}

/** The sum over all weights. */
export function sumOf(byWeight: Readonly<Record<string, number>>): number {
  return Object.values(byWeight).reduce((sum, count) => sum + count, 0);
}

/** Whether the status lists only shops that need attention, so that others must be searched for. */
export function hasManyShops({ shops, shopsByWeight }: Status): boolean {
  return sumOf(shopsByWeight) > shops.length;
}

/** The shop with which a page begins; "" if there is none or it must be searched for first. */
export function firstShop(status: Status): string {
  return hasManyShops(status) ? "" : (status.shops[0]?.shop ?? "");
}

export interface Needed {
  readonly needs: Role;
  /** Whether it concerns the whole bridge, which a tenant's people cannot use. */
  readonly isWholeBridge?: boolean;
}

/** Whether the person may use something. True while the role is unknown: the bridge itself checks each call. */
export function useMay(): (needed: Needed) => boolean {
  const { value } = useStatus();
  return ({ needs, isWholeBridge = false }) =>
    value === null || (mayAs(value.me.role, needs) && !(isWholeBridge && value.me.tenant !== null));
}

/** Shows its children only to people who may use them. Parts about the whole bridge wait until the reader is known. */
export function May({ children, ...needed }: Needed & { readonly children: ReactNode }) {
  const may = useMay();
  const isWaiting = useStatus().value === null && needed.isWholeBridge;
  return !isWaiting && may(needed) ? children : null;
}
