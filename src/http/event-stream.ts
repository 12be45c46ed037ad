import type { ServerResponse } from "node:http";

/** The head of an answer that goes on: no cache keeps it, and a proxy that reads this hands each part on at once. */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}
