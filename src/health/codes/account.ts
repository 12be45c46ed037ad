import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Reason } from "../../domain/reason/reason.ts";

/** Why a step of an order is tried again. `since`: when the first attempt began; `nextAt`: when the next one is due. */
export interface StepRetry {
  readonly code: "stepRetried";
  readonly operation: OperationKind;
  readonly because: Reason;
  readonly since: Moment;
  readonly nextAt: Moment | null;
}

/** Why an order that is due or retried waits: no orders are sent to its account. `nextAt`: when it is tried next. */
export interface AccountWait {
  readonly code: "waitsForAccount";
  readonly brand: string;
  readonly kind: "paused" | "resting";
  readonly since: Moment;
  readonly nextAt: Moment | null;
}
