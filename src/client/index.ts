/** The typed client: `import { createClient } from "loyalty-bridge/client"`. See docs/building-on-it.md. */

export type * from "./answers.ts";
export { BridgeError, type WrongPart } from "./bridge-error.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { Answer, CallInput, Method, PathOf } from "./types.ts";
