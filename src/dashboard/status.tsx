import { createContext, type ReactNode, useContext } from "react";
import type { Status } from "../client/index.ts";
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
