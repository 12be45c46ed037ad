import type { OperationKind } from "../../domain/operation/operation-kind.ts";

/** A call that a sample order would lead to. */
export type SampleCall = {
  readonly code: "sampleCall";
  readonly operation: OperationKind;
  readonly notBefore: number | null;
  readonly path: string;
  /** JSON. */
  readonly body: string;
};
