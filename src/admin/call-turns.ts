import type { RequestHandler } from "express";
import { tenantOf, visitorOf } from "./sign-in/visitor.ts";

/** Waiting calls by tenant ("" for the whole bridge). The tenant whose turn is next comes first. */
const waiting = new Map<string, (() => void)[]>();
let hasBegun = false;

/**
 * Starts one admitted call, or one page of a long answer, per turn of the event loop, alternating between tenants.
 * However many calls arrive at once, a webhook or another tenant's call waits for at most one of them.
 */
export function inTurn(whose: string, begin: () => void): void {
  if (hasBegun) return void waiting.set(whose, [...(waiting.get(whose) ?? []), begin]);
  hasBegun = true;
  setImmediate(beginNext);
  begin();
}

function beginNext(): void {
  const [first] = waiting;
  hasBegun = first !== undefined;
  if (first === undefined) return;
  setImmediate(beginNext);
  const [whose, [next, ...others]] = first;
  waiting.delete(whose);
  if (others.length > 0) waiting.set(whose, others);
  next?.();
}

export function callTurns(): RequestHandler {
  return (_request, response, next) => inTurn(tenantOf(visitorOf(response)) ?? "", next);
}
