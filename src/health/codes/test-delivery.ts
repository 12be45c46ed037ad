import type { Coded } from "../../domain/reason/coded.ts";
import type { SomethingElse } from "./proxy.ts";

/** What happened to a test delivery. */
export type TestDeliveryNote = Coded<{
  testOnItsWay: null;
  /** It was sent to the public address. */
  testCameIn: { url: string };
  /** It was sent straight to the bridge's port. `because`: what answers at the public address; `null`: none is set. */
  testCameInHere: { url: string; because: SomethingElse | null };
  testNotSent: { because: SomethingElse | null };
  testSigned: null;
  testNotTaken: { status: number };
  testWaits: null;
  testUnderstood: null;
}>;
