import * as modules from "./call-modules.ts";
import type { Endpoint } from "./endpoint.ts";

type Modules = typeof modules;
type CallName = {
  [Name in keyof Modules]: Modules[Name] extends Pick<Endpoint, "method" | "path" | "media"> ? Name : never;
}[keyof Modules];

/** Every API call by its name. A literal path sorts before one with a parameter in the same place. */
export const CALLS = Object.fromEntries(
  Object.entries(modules)
    .flatMap(([name, value]: readonly [string, unknown]) => (isCall(value) ? [[name, value] as const] : []))
    // "{" sorts after all letters.
    .sort(([, one], [, other]) => (placeOf(one) < placeOf(other) ? -1 : 1)),
) as unknown as Pick<Modules, CallName>;

export type Call = Modules[CallName];

function isCall(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "handler" in value && "path" in value;
}

function placeOf({ path, method }: Endpoint): string {
  return `${path} ${method}`;
}
