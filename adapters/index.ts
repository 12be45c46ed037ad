import type { PlatformAdapter } from "../src/platform/adapter.ts";
import * as shipped from "./shipped.ts";

/** Whatever shipped.ts names, in the order of the alphabet. */
export const adapters: readonly PlatformAdapter[] = Object.values(shipped);
