import { expect } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformResult } from "../../../src/platform/shop-access.ts";

export function fine<T>(result: PlatformResult<T>): T {
  return result.ok ? result.value : expect.fail(`${result.problem.kind}: ${result.problem.because.code}`);
}

export function snapshotOf(event: { readonly kind: string } | undefined): OrderSnapshot {
  if (event?.kind !== "snapshot") expect.fail("no snapshot was told");
  return (event as Extract<OrderEvent, { kind: "snapshot" }>).snapshot;
}
