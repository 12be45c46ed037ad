import type { RequestHandler } from "express";
import { tenantOf, visitorOf } from "./sign-in/visitor.ts";

/** By tenant; "" for the whole bridge. Whose turn is next comes first. */
const waiting = new Map<string, (() => void)[]>();
let hasBegun = false;

/**
 * Begins one admitted call, or one page of a long answer, in each turn of the event loop, of each merchant in turn: however many
 * come at once, they hold up a shop's webhook and another merchant's call by no more than one of them takes.
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
