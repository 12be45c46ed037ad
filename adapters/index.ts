import type { PlatformAdapter } from "../src/platform/adapter.ts";
import * as shipped from "./shipped.ts";

/** All adapters that shipped.ts names, in alphabetical order. */
export const adapters: readonly PlatformAdapter[] = Object.values(shipped);
