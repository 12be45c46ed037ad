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

/** Text that is in words already: an error's message, or a sentence from the bridge that was asked. */
export interface Quotation {
  readonly code: "quoted";
  readonly text: string;
}
