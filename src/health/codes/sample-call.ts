import type { OperationKind } from "../../domain/operation/operation-kind.ts";

/** A call that the sample order would cause. */
export type SampleCall = {
  readonly code: "sampleCall";
  readonly operation: OperationKind;
  readonly notBefore: number | null;
  readonly path: string;
  /** JSON. */
  readonly body: string;
};
