import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AlertProblem, DESTINATION_KINDS } from "../../health/codes/destination.ts";
import {
  type AlertSettings,
  alertWords,
  latestResult,
  noteResult,
} from "../../health/destinations/alert-state.ts";
import {
  type Destination,
  MOST_DESTINATIONS,
  memoryOf,
  receiversOf,
} from "../../health/destinations/destinations.ts";
import { testMessage } from "../../health/destinations/post-alert.ts";
import { sendAlert } from "../../health/destinations/send-alert.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import { sentence } from "../../words/sentence.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { iso } from "../iso.ts";
import { emailText, readableName } from "../queries.ts";
import { count, list, listOf, named, text, time, truth } from "../shapes.ts";

const NAME_LETTERS = 80;
/** The minimum time between two test messages, so that nobody can flood an address through the mail server. */
const TEST_EVERY_MS = 5_000;
const ADDRESS_LETTERS = 2_000;
const MOST_ADDRESSES = 20;

const name = readableName(NAME_LETTERS);

/** Requires https, except on this machine; refuses passwords, which the list would show. */
const webhookAddress = z
  .string()
  .trim()
  .max(ADDRESS_LETTERS)
  .refine(
    (typed) => {
      const url = URL.parse(typed);
      if (url === null || url.username !== "" || url.password !== "") return false;
      return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
    },
    { message: expected("expectedWebhookAddress") },
  );

const newDestination = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(DESTINATION_KINDS).exclude(["email"]),
    name,
    url: webhookAddress,
  }),
  z.strictObject({ kind: z.literal("email"), name, to: z.array(emailText).min(1).max(MOST_ADDRESSES) }),
]);

const kind = z.enum(DESTINATION_KINDS);
const result = z.strictObject({
  at: time,
  problem: text.nullable().describe("Why it failed; null: it was accepted"),
});
const latest = result.nullable().describe("The latest alert or test; null: none yet");
const destinationRow = named("AlertDestination", {
  id: text,
  name: text,
  kind,
  target: text
    .nullable()
    .describe("Host of the webhook, or the email addresses; null: it cannot be decrypted here"),
  addedAt: time,
  latest,
});
export type DestinationRow = z.output<typeof destinationRow>;

export const listDestinations = endpoint("GET /alert-destinations", {
  summary: "Lists alert destinations: those added on the page, and the receivers in the configuration",
  permission: "owner",
  answers: {
    200: z.strictObject({
      items: list(destinationRow),
      most: count,
      configured: listOf({ id: text, kind, target: text, latest }).describe(
        "Receivers in the configuration; their id is their kind",
      ),
      canKeep: truth.describe("False: without an encryption key, none can be added"),
      canMail: truth.describe("False: no mail server is configured"),
    }),
  },
  answer: async ({ words }, parts) => {
    const { destinations } = parts;
    const items = await Promise.all(
      (await destinations.list()).map((each) => destinationView(each, words, parts)),
    );
    const { canKeep, canMail } = destinations;
    return answer({
      items,
      most: MOST_DESTINATIONS,
      configured: await Promise.all(
        configured(parts.alerts()).map(async ({ id, kind, target, memory }) => ({
          ...{ id, kind, target },
          latest: await latestView(memory, words, parts),
        })),
      ),
      canKeep,
      canMail,
    });
  },
});

export const addDestination = endpoint("POST /alert-destinations", {
  summary: "Adds an alert destination. Its address is stored encrypted and never shown again",
  permission: "owner",
  body: newDestination,
  answers: { 200: z.strictObject({ destination: destinationRow }) },
  problems: [409],
  answer: async ({ body, visitor, words }, parts) => {
    const added = await parts.destinations.add({
      name: body.name,
      kind: body.kind,
      url: body.kind === "email" ? null : body.url,
      to: body.kind === "email" ? body.to : [],
      mayBeHere: visitor.role === "operator",
    });
    if ("code" in added) return conflict(added);
    const { name, kind } = added;
    return acted(
      { done: { code: "actDestinationAdded", name, kind } },
      answer({ destination: await destinationView(added, words, parts) }),
    );
  },
});

export const removeDestination = endpoint("DELETE /alert-destinations/{id}", {
  summary: "Removes an alert destination",
  permission: "owner",
  answers: { 200: z.strictObject({ destination: destinationRow }) },
  problems: [404],
  answer: async ({ params: { id }, words }, parts) => {
    const found = (await parts.destinations.list()).find((each) => each.id === id);
    if (found === undefined) return refuseUnknown("destination");
    const destination = await destinationView(found, words, parts);
    await parts.destinations.remove(id);
    const { name, kind } = found;
    return acted({ done: { code: "actDestinationRemoved", name, kind } }, answer({ destination }));
  },
});

export const testDestination = endpoint("POST /alert-destinations/{id}/test", {
  summary: "Sends a test alert and returns the result",
  permission: "owner",
  answers: { 200: z.strictObject({ problem: text.nullable() }) },
  problems: [404, 409],
  answer: async ({ params: { id }, words }, parts) => {
    const { clock, vocabulary } = parts;
    const found = await testable(id, parts);
    if (found === null) return refuseUnknown("destination");
    const { name, kind, memory, receiver } = found;
    if (receiver === null) return conflict({ code: "destinationUnusable" });
    const latest = await latestResult(parts, memory);
    const waitMs = latest?.isTest === undefined ? 0 : latest.at + TEST_EVERY_MS - clock.now();
    if (waitMs > 0) return conflict({ code: "testTooSoon", seconds: Math.ceil(waitMs / 1_000) });
    const ofAlerts = alertWords(vocabulary, parts.alerts()?.language ?? "en");
    const now = clock.now();
    const message = testMessage(
      `msg_${randomUUID()}`,
      sentence(ofAlerts.say({ code: "testAlert", name })),
      now,
    );
    const problem = await sendAlert(receiver, message, now);
    await noteResult(parts, memory, { at: now, problem });
    return acted(
      { done: { code: "actDestinationTested", name, kind } },
      answer({ problem: saidOf(problem, words) }),
    );
  },
});

/** Returns a destination that can be tested; `receiver` is null if nothing can be sent to it. */
async function testable(id: string, { destinations, alerts }: AdminContext) {
  const ofConfiguration = configured(alerts()).find((each) => each.id === id);
  if (ofConfiguration !== undefined) return { ...ofConfiguration, name: id };
  const found = (await destinations.list()).find((each) => each.id === id);
  if (found === undefined) return null;
  const { name, kind } = found;
  return { name, kind, memory: memoryOf(id), receiver: destinations.receiverOf(found) };
}

async function destinationView(
  { id, name, kind, addedAt, target }: Destination,
  words: Words,
  parts: AdminContext,
): Promise<DestinationRow> {
  return {
    ...{ id, name, kind, addedAt: iso(addedAt) },
    target: target === null ? null : target.url === null ? target.to.join(", ") : new URL(target.url).host,
    latest: await latestView(memoryOf(id), words, parts),
  };
}

async function latestView(
  memory: string,
  words: Words,
  parts: AdminContext,
): Promise<DestinationRow["latest"]> {
  const latest = await latestResult(parts, memory);
  return latest === null ? null : { at: iso(latest.at), problem: saidOf(latest.problem, words) };
}

function saidOf(problem: AlertProblem | null, words: Words): string | null {
  return problem === null ? null : words.say(problem);
}

/** Configured destinations. Their ids cannot collide with added ones, whose ids are random. */
function configured(settings: AlertSettings | null) {
  return receiversOf(settings).map((found) => {
    const { kind, receiver } = found;
    return {
      ...found,
      id: kind,
      target: kind === "email" ? receiver.to.join(", ") : new URL(receiver.url).host,
    };
  });
}
