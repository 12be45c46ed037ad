import type { NextFunction, RequestHandler } from "express";
import { tenantOf, visitorOf } from "./sign-in/visitor.ts";

/**
 * Begins one admitted call in each turn of the event loop, of each merchant in turn: however many come at once, they hold up a
 * shop's webhook and another merchant's call by no more than one of them takes.
 */
export function callTurns(): RequestHandler {
  /** By tenant; "" for the whole bridge. Whose turn is next comes first. */
  const waiting = new Map<string, NextFunction[]>();
  let hasBegun = false;
  const beginNext = () => {
    const [first] = waiting;
    hasBegun = first !== undefined;
    if (first === undefined) return;
    setImmediate(beginNext);
    const [whose, [next, ...others]] = first;
    waiting.delete(whose);
    if (others.length > 0) waiting.set(whose, others);
    next?.();
  };
  return (_request, response, next) => {
    if (hasBegun) {
      const whose = tenantOf(visitorOf(response)) ?? "";
      waiting.set(whose, [...(waiting.get(whose) ?? []), next]);
      return;
    }
    hasBegun = true;
    setImmediate(beginNext);
    next();
  };
}
