import type { OperationKind } from "../../domain/operation/operation-kind.ts";

/** A call that the sample order would cause. */
export type SampleCall = {
  readonly code: "sampleCall";
  readonly operation: OperationKind;
  readonly notBefore: number | null;
  readonly path: string;
  /** The body of the call, as JSON. */
  readonly body: string;
};

/** Text that is already in words: an error's message, or a sentence of the bridge that was queried. */
export interface Quotation {
  readonly code: "quoted";
  readonly text: string;
}
