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

/** The bridge's status, read once for the frame and the page in it. */
export function StatusProvider({ children }: { readonly children: ReactNode }) {
  return <Known.Provider value={useQuery("GET", "/status")}>{children}</Known.Provider>;
}

export function useStatus(): QueryState<Status> {
  return useContext(Known);
}

/** How many there are in all. */
export function sumOf(byWeight: Readonly<Record<string, number>>): number {
  return Object.values(byWeight).reduce((sum, count) => sum + count, 0);
}

/** The status has only those that need attention: the others are searched. */
export function hasManyShops({ shops, shopsByWeight }: Status): boolean {
  return sumOf(shopsByWeight) > shops.length;
}

/** The shop that a page begins with; "": one is searched first, or there is none. */
export function firstShop(status: Status): string {
  return hasManyShops(status) ? "" : (status.shops[0]?.shop ?? "");
}

export interface Needed {
  readonly needs: Role;
  /** It is about the whole bridge: a tenant's people have no use of it. */
  readonly isWholeBridge?: boolean;
}

/** Whether the person may use it. Until it is known, yes: the bridge itself refuses what it does not allow. */
export function useMay(): (needed: Needed) => boolean {
  const { value } = useStatus();
  return ({ needs, isWholeBridge = false }) =>
    value === null || (mayAs(value.me.role, needs) && !(isWholeBridge && value.me.tenant !== null));
}

/** Shown only to people who may use it. Parts about the whole bridge wait until the reader is known. */
export function May({ children, ...needed }: Needed & { readonly children: ReactNode }) {
  const may = useMay();
  const isWaiting = useStatus().value === null && needed.isWholeBridge;
  return !isWaiting && may(needed) ? children : null;
}
