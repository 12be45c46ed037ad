import type { SomethingElse } from "./proxy.ts";

/** What happened to a test delivery. */
export type TestDeliveryNote =
  | { readonly code: "testOnItsWay" }
  /** It was sent to the public address. */
  | { readonly code: "testCameIn"; readonly url: string }
  /** It was sent straight to the bridge's port. `because`: what answers at the public address; `null`: none is set. */
  | { readonly code: "testCameInHere"; readonly url: string; readonly because: SomethingElse | null }
  | { readonly code: "testNotSent"; readonly because: SomethingElse | null }
  | { readonly code: "testSigned" }
  | { readonly code: "testNotTaken"; readonly status: number }
  | { readonly code: "testWaits" }
  | { readonly code: "testUnderstood" };
