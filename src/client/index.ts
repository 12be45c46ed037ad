/** The typed client: `import { createClient } from "loyalty-bridge/client"`. See README.md beside this file. */

export type * from "./answers.ts";
export { BridgeError, type WrongPart } from "./bridge-error.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { Answer, Given, Method, PathOf } from "./types.ts";
