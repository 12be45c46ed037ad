import type { ServerResponse } from "node:http";

/** The interval of a stream's heartbeat, because proxies close silent connections. A page detects a lost one by it. */
export const STREAM_BEAT_MS = 15_000;

/**
 * Starts an event stream: caches do not store it, and proxies that know the header forward each part at once.
 */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}
