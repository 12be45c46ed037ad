/** Why an order that is due waits: no orders are sent to its account. */
export interface AccountWait {
  readonly code: "waitsForAccount";
  readonly brand: string;
  readonly kind: "paused" | "resting";
}
