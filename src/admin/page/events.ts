import type { RequestHandler } from "express";
import { beginEventStream, STREAM_BEAT_MS } from "../../http/event-stream.ts";
import { unavailable } from "../../http/problem-document.ts";
import { sendProblem } from "../../http/respond.ts";
import { patrol } from "../../runtime/time/background.ts";
import type { AdminContext } from "../admin-context.ts";
import { rawEndpoint } from "../endpoint.ts";
import { text } from "../shapes.ts";
import { isStillAdmitted } from "../sign-in/admission.ts";
import { NOT_ADMITTED } from "../sign-in/authenticate.ts";
import { tenantOf, visitorOf } from "../sign-in/visitor.ts";
import { contextFor } from "../tenants/wall.ts";
import type { Change } from "./change-feed.ts";
import { StreamPlaces } from "./stream-places.ts";

/** The unread bytes at which a slow reader is disconnected; browsers reconnect automatically. */
const MOST_UNREAD_BYTES = 256 * 1024;
const COME_AGAIN_MS = 1_000;

export const streamChanges = rawEndpoint("GET /events", {
  summary: "Server-sent events that say what changed, without its content",
  permission: "viewer",
  forTenants: true,
  answers: { 200: text },
  media: "text/event-stream",
  problems: [401, 403, 429, 500, 503],
  handler: stream,
});

/** Ends a stream with its admission: at once when access is removed, within a heartbeat when it expires. */
function stream(context: AdminContext): RequestHandler {
  const { clock, admission } = context;
  const places = new StreamPlaces();
  return (request, response) => {
    const visitor = visitorOf(response);
    if (visitor === null) return sendProblem(response, NOT_ADMITTED);
    const { changes: feed } = contextFor(visitor, context);
    const who = visitor.person?.id ?? "";
    const closing = new AbortController();
    const { signal } = closing;
    const end = () => {
      closing.abort();
      response.end();
    };
    const leave = places.take(tenantOf(visitor) ?? "", end);
    if (leave === null) return sendProblem(response, unavailable({ code: "tooManyPages" }, 30));
    beginEventStream(response);
    // Tells the page how long ago the last change was, because it gets no events for earlier changes.
    const ready = JSON.stringify({ quietMs: Math.floor(feed.quietMs) });
    response.write(`retry: ${COME_AGAIN_MS}\n\nevent: ready\ndata: ${ready}\n\n`);
    const send = (text: string) => {
      response.write(text);
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    };
    /** `null` only checks: sending anything would reveal when others sign in. */
    const sendIfAdmitted = async (text: string | null) => {
      if (!(await isStillAdmitted(admission, request))) end();
      else if (text !== null && !signal.aborted) send(text);
    };
    const beat = () => sendIfAdmitted(": still here\n\n");
    const stop = feed.listen(
      (change) => {
        if (change.kind === "people") void sendIfAdmitted("event: people\ndata: {}\n\n").catch(end);
        else if (change.kind !== "sessions") send(eventText(change));
        else if (who.startsWith(change.of)) void sendIfAdmitted(null).catch(end);
      },
      () => response.end(),
    );
    void patrol(beat, { clock, signal, firstMs: STREAM_BEAT_MS, everyMs: STREAM_BEAT_MS, onError: end });
    request.once("close", () => {
      leave();
      stop();
      closing.abort();
    });
  };
}

function eventText(change: Change): string {
  const { kind, ...facts } = change;
  return `event: ${kind}\ndata: ${JSON.stringify(facts)}\n\n`;
}
