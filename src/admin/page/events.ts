import type { RequestHandler } from "express";
import { beginEventStream, STREAM_BEAT_MS } from "../../http/event-stream.ts";
import { unavailable } from "../../http/problem-document.ts";
import { sendProblem } from "../../http/respond.ts";
import { patrol } from "../../runtime/time/background.ts";
import type { AdminContext } from "../admin-context.ts";
import { rawEndpoint } from "../endpoint.ts";
import { text } from "../shapes.ts";
import { isStillAdmitted } from "../sign-in/admission.ts";
import type { Change } from "./change-feed.ts";

/** A browser holds one for each open page. */
const MOST_STREAMS = 200;
/** What a reader that does not keep up may leave unread before it is let go; it comes again by itself. */
const MOST_UNREAD_BYTES = 256 * 1024;
const COME_AGAIN_MS = 1_000;

export const streamChanges = rawEndpoint({
  method: "GET",
  path: "/events",
  summary: "Server-sent events that say what changed, never what it holds",
  permission: "admin",
  answers: { 200: text },
  media: "text/event-stream",
  problems: [401, 403, 429, 500, 503],
  handler: stream,
});

/** A stream ends with the session that opened it: at once when it is signed out, within a heartbeat when its time is up. */
function stream({ changes: feed, clock, admission }: AdminContext): RequestHandler {
  return (request, response) => {
    if (feed.listeners >= MOST_STREAMS) {
      sendProblem(response, unavailable({ code: "tooManyPages" }, 30));
      return;
    }
    beginEventStream(response);
    // What changed before, since the page was read, no event tells it.
    const ready = JSON.stringify({ quietMs: Math.floor(feed.quietMs) });
    response.write(`retry: ${COME_AGAIN_MS}\n\nevent: ready\ndata: ${ready}\n\n`);
    const send = (text: string) => {
      response.write(text);
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    };
    const stop = feed.listen(
      (change) => send(eventText(change)),
      () => response.end(),
    );
    const closing = new AbortController();
    const end = () => {
      closing.abort();
      response.end();
    };
    const beat = async () => {
      if (await isStillAdmitted(admission, request)) send(": still here\n\n");
      else end();
    };
    const { signal } = closing;
    void patrol(beat, { clock, signal, firstMs: STREAM_BEAT_MS, everyMs: STREAM_BEAT_MS, onError: end });
    request.once("close", () => {
      stop();
      closing.abort();
    });
  };
}

function eventText(change: Change): string {
  const { kind, ...facts } = change;
  return `event: ${kind}\ndata: ${JSON.stringify(facts)}\n\n`;
}
