import type { SomethingElse } from "./proxy.ts";

/** What a test delivery met on its way. */
export type TestDeliveryNote =
  | { readonly code: "testOnItsWay" }
  /** Through the public address. */
  | { readonly code: "testCameIn"; readonly url: string }
  /** Straight to where the bridge listens. `because`: what answers at the public address; `null`: there is none. */
  | { readonly code: "testCameInHere"; readonly url: string; readonly because: SomethingElse | null }
  | { readonly code: "testNotSent"; readonly because: SomethingElse | null }
  | { readonly code: "testSigned" }
  | { readonly code: "testNotTaken"; readonly status: number }
  | { readonly code: "testWaits" }
  | { readonly code: "testUnderstood" };
