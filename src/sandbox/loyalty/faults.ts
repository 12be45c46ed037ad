import type { Request, Response } from "express";
import { z } from "zod";
import { OPERATIONS, type OperationName } from "./operations.ts";

const FAULT_MODES = [
  "none",
  "status",
  "delay",
  "drop",
  "html",
  "truncate",
  "endless",
  "revoked",
  "drip",
] as const;

/** The modes in which the request is carried out and only its answer is spoilt, unless requested otherwise. */
const SPOILS_ANSWER_ONLY: readonly string[] = ["delay", "truncate", "endless", "drip"];

export const faultSchema = z.strictObject({
  mode: z.enum(FAULT_MODES).describe("how to misbehave"),
  status: z.number().int().min(200).max(599).optional().describe("mode status: the code to answer; 500"),
  message: z.string().max(1000).optional().describe("mode status: what the answer says; Fault asked for"),
  delayMs: z
    .number()
    .int()
    .min(0)
    .max(600_000)
    .optional()
    .describe("modes delay and drip: the wait; 1000, 100"),
  operations: z.array(z.enum(OPERATIONS)).optional().describe("only these; all unless given"),
  times: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("so many requests, then well again; for good unless given"),
  retryAfter: z.union([z.string(), z.number()]).optional().describe("mode status: the Retry-After header"),
  carriesOut: z
    .boolean()
    .optional()
    .describe("whether the request is carried out before its answer is spoilt"),
});
export type Fault = z.infer<typeof faultSchema>;

/** The requested fault, with its remaining count. */
export class Faults {
  #fault: Fault | null = null;
  #left = 0;

  set(fault: Fault): void {
    this.#fault = fault.mode === "none" ? null : fault;
    this.#left = fault.times ?? Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#fault = null;
  }

  get current(): Fault {
    return this.#fault ?? { mode: "none" };
  }

  /** The fault for this request, which counts it; `null`: none. */
  meet(operation: OperationName | null): Fault | null {
    const fault = this.#fault;
    if (fault === null) return null;
    const isMeant = fault.operations === undefined || fault.operations.some((name) => name === operation);
    if (!isMeant) return null;
    this.#left -= 1;
    if (this.#left <= 0) this.#fault = null;
    return fault;
  }
}

export function carriesOut(fault: Fault): boolean {
  return fault.carriesOut ?? SPOILS_ANSWER_ONLY.includes(fault.mode);
}

/** Spoils the answer; `answer` sends the proper one, whose body is `text`. */
export function misbehave(
  fault: Fault,
  { request, response, text }: { request: Request; response: Response; text: string },
  answer: () => void,
): void {
  switch (fault.mode) {
    case "delay": {
      const timer = setTimeout(answer, fault.delayMs ?? 1000);
      response.once("close", () => clearTimeout(timer));
      return;
    }
    case "drop":
      request.socket.destroy();
      return;
    case "html":
      response
        .status(fault.status ?? 200)
        .type("html")
        .send("<!doctype html><title>Down</title><p>Back soon.");
      return;
    case "truncate":
      response.type("json").send(text.slice(0, Math.floor(text.length / 2)));
      return;
    case "endless":
      sendForEver(response);
      return;
    case "drip":
      drip(response, text, fault.delayMs ?? 100);
      return;
    default:
      answer();
  }
}

function sendForEver(response: Response): void {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.type("json").on("drain", more);
  more();
}

function drip(response: Response, text: string, waitMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < text.length) response.write(text.charAt(sent));
    else response.end();
    sent += 1;
  }, waitMs);
  response.type("json").once("close", () => clearInterval(timer));
}
