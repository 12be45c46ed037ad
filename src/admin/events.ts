import type { RequestHandler } from "express";
import { sendProblem } from "../inbound/respond.ts";
import { unavailable } from "../problem-document.ts";
import type { Change, ChangeFeed } from "./change-feed.ts";

/** Proxies close a connection on which nothing moves; and a page notices a lost one. */
const HEARTBEAT_MS = 15_000;
/** A browser holds one for each open page. */
const MOST_STREAMS = 200;
/** What a reader that does not keep up may leave unread before it is let go; it comes again by itself. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** A stream is a session's: it ends now and then, and coming again shows whether the session still lives. */
const STREAM_MS = 10 * 60_000;
const COME_AGAIN_MS = 1_000;

/** `GET /api/events`: server-sent events that say what changed, never what it holds. */
export function streamChanges(feed: ChangeFeed): RequestHandler {
  return (request, response) => {
    if (feed.listeners >= MOST_STREAMS) {
      sendProblem(response, unavailable("Too many pages are open: close some, or wait.", 30));
      return;
    }
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    response.write(`retry: ${COME_AGAIN_MS}\n\nevent: ready\ndata: {}\n\n`);
    const send = (text: string) => {
      response.write(text);
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    };
    const stop = feed.listen(
      (change) => send(eventText(change)),
      () => response.end(),
    );
    const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
    const ending = setTimeout(() => response.end(), STREAM_MS);
    request.once("close", () => {
      stop();
      clearInterval(heartbeat);
      clearTimeout(ending);
    });
  };
}

function eventText(change: Change): string {
  const { kind, ...told } = change;
  return `event: ${kind}\ndata: ${JSON.stringify(told)}\n\n`;
}
