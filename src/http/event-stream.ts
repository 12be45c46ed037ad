import type { ServerResponse } from "node:http";

/** How often a stream sends something. Proxies close silent connections, and a page notices a lost one. */
export const STREAM_BEAT_MS = 15_000;

/**
 * Starts an answer that stays open: no cache stores it, and a proxy that reads this header forwards each part at once.
 */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}
