import type { ServerResponse } from "node:http";

/** How often a stream says something. Proxies close a connection on which nothing moves; and a page notices a lost one. */
export const STREAM_BEAT_MS = 15_000;

/** The head of an answer that goes on: no cache keeps it, and a proxy that reads this hands each part on at once. */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}
