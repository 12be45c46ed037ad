import { createContext, type ReactNode, useContext } from "react";
import type { Status } from "../client/index.ts";
import { mayAs, type Role } from "../people/access/role.ts";
import { type QueryState, useQuery } from "./use-query.ts";

const NOT_READ: QueryState<Status> = { value: null, problem: null, isLoading: true, again: () => {} };
const Known = createContext(NOT_READ);

/** The bridge's status, read once for the frame and the page in it. */
export function StatusProvider({ children }: { readonly children: ReactNode }) {
  return <Known.Provider value={useQuery("GET", "/status")}>{children}</Known.Provider>;
}

export function useStatus(): QueryState<Status> {
  return useContext(Known);
}

/** Whether the role of the person suffices. Until it is known, yes: the bridge itself refuses what it does not allow. */
export function useMay(): (needed: Role) => boolean {
  const { value } = useStatus();
  return (needed) => value === null || mayAs(value.me.role, needed);
}

/** Shown only to those whose role suffices. */
export function May({ needs, children }: { readonly needs: Role; readonly children: ReactNode }) {
  return useMay()(needs) ? children : null;
}
