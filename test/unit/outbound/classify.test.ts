import { describe, expect, test } from "vitest";
import { classifyFailure, classifyReply } from "../../../src/outbound/loyalty/classify.ts";

const NOW = Date.UTC(2026, 5, 1, 12);
const KEY = "canary-key-4711";
const HOUR = 3_600_000;

interface Given {
  readonly body?: string;
  readonly retryAfter?: string;
  readonly truncated?: boolean;
}

function envelope(status: string, message: unknown = "success", data: unknown = {}): string {
  return JSON.stringify({ response: { data, message, status } });
}

function judge(status: number, { body = "", retryAfter, truncated = false }: Given = {}) {
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  return classifyReply({ status, headers, bodyText: body, truncated }, { now: NOW, secrets: [KEY] });
}

const unknown = { kind: "transient", isUnknown: true } as const;
const throttled = (retryAfterMs: number | null) => ({ kind: "throttled", retryAfterMs }) as const;
const doubted = { kind: "rejected", detail: { code: "answerContradictory" }, mayHaveHappened: true } as const;
const kind = (name: string) => ({ kind: name });

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
function twice(first: string, second: string, name = "status"): string {
  return `{"response":{"status":"${first}","message":"x","${name}":"${second}"}}`;
}

const failure = { body: envelope("failure", "No such order") };

test.each<[string, number, Given, object]>([
  [
    "200 with an envelope without data is done",
    200,
    { body: '{"response":{"status":"success"}}' },
    kind("done"),
  ],
  ["200 with a success envelope is done", 200, { body: envelope("success") }, kind("done")],
  ["201 with a success envelope is done", 201, { body: envelope("success") }, kind("done")],
  ["the status is read without regard to case", 200, { body: envelope(" Success ") }, kind("done")],
  ["a success without a message is done", 200, { body: envelope("success", null) }, kind("done")],
  ["a success with unknown data is done", 200, { body: envelope("success", "x", [1]) }, kind("done")],
  ["200 with a failure envelope is rejected", 200, failure, kind("rejected")],
  ["200 with FAILURE is rejected", 200, { body: envelope("FAILURE", "no") }, kind("rejected")],
  ["200 with an unknown status is unknown", 200, { body: envelope("pending") }, unknown],
  [
    "200 with a web page is a wrong address, where the request may have been passed on",
    200,
    { body: "<!doctype html><p>Hello" },
    { kind: "unauthorised", mayHaveHappened: true },
  ],
  [
    "a status that stands twice and says both is unknown",
    200,
    { body: twice("success", "failure") },
    unknown,
  ],
  ["whichever stands last", 200, { body: twice("failure", "success") }, unknown],
  [
    "also where its name is written otherwise",
    200,
    { body: twice("failure", "success", "st\\u0061tus") },
    unknown,
  ],
  [
    "a status that stands twice and says the same is that",
    200,
    { body: twice("success", "success") },
    kind("done"),
  ],
  ["400 that contradicts itself may have happened", 400, { body: twice("success", "failure") }, doubted],
  ["409 with a success envelope may have happened", 409, { body: envelope("success") }, doubted],
  [
    "a response that stands twice is unknown",
    200,
    { body: `{"response":{"status":"failure"},"response":{"status":"success"}}` },
    unknown,
  ],
  [
    "data that stand twice are unknown",
    200,
    { body: `{"response":{"status":"success","data":[{"a":1}],"data":[]}}` },
    unknown,
  ],
  [
    "what stands twice deeper in the data does not matter",
    200,
    { body: `{"a":1,"a":2,"response":{"data":{"x":"}\\"","x":[{}]},"status":"success"}}` },
    kind("done"),
  ],
  ["200 with cut JSON is unknown", 200, { body: '{"response":{"da' }, unknown],
  ["200 with an empty body is unknown", 200, {}, unknown],
  ["204 is unknown", 204, {}, unknown],
  ["200 with another JSON is unknown", 200, { body: '{"ok":true}' }, unknown],
  ["200 with JSON null is unknown", 200, { body: "null" }, unknown],
  [
    "200 with data nested too deep is unknown",
    200,
    { body: envelope("success", "x", "DEEP").replace('"DEEP"', deep) },
    unknown,
  ],
  ["200 that broke off is unknown", 200, { body: envelope("success"), truncated: true }, unknown],
  ["301 is a wrong address", 301, {}, kind("unauthorised")],
  ["302 is a wrong address", 302, { body: "<a>" }, kind("unauthorised")],
  ["307 is a wrong address", 307, {}, kind("unauthorised")],
  ["400 is rejected", 400, { body: envelope("failure", "Invalid Source") }, kind("rejected")],
  ["401 is unauthorised", 401, { body: envelope("failure", "Invalid auth") }, kind("unauthorised")],
  ["401 without a body is unauthorised", 401, {}, kind("unauthorised")],
  ["401 that broke off is unauthorised", 401, { truncated: true }, kind("unauthorised")],
  [
    "401 with a success envelope is unauthorised, and may have happened",
    401,
    { body: envelope("success") },
    { kind: "unauthorised", mayHaveHappened: true },
  ],
  ["402 is a wrong address", 402, { body: envelope("failure", "Invalid URL") }, kind("unauthorised")],
  ["403 is unauthorised", 403, {}, kind("unauthorised")],
  ["404 is rejected", 404, failure, kind("rejected")],
  ["409 is rejected", 409, failure, kind("rejected")],
  ["410 is rejected", 410, failure, kind("rejected")],
  ["400 without an envelope is a wrong address", 400, { body: "<h1>Bad Request" }, kind("unauthorised")],
  ["404 without an envelope is a wrong address", 404, {}, kind("unauthorised")],
  ["405 without an envelope is a wrong address", 405, { body: "no" }, kind("unauthorised")],
  ["410 without an envelope is a wrong address", 410, { body: '{"error":"gone"}' }, kind("unauthorised")],
  ["422 that broke off is a wrong address", 422, { ...failure, truncated: true }, kind("unauthorised")],
  ["422 is rejected", 422, failure, kind("rejected")],
  ["408 is unknown", 408, {}, unknown],
  ["500 is unknown", 500, {}, unknown],
  ["500 with a success envelope is unknown", 500, { body: envelope("success") }, unknown],
  ["502 is unknown", 502, { body: "<html>" }, unknown],
  ["503 is unknown", 503, {}, unknown],
  ["504 is unknown", 504, {}, unknown],
  ["599 is unknown", 599, {}, unknown],
  ["429 without Retry-After names no wait", 429, {}, throttled(null)],
  ["429 with seconds names them", 429, { retryAfter: "17" }, throttled(17_000)],
  ["429 with a date names the time until then", 429, dated(NOW + 90_000), throttled(90_000)],
  ["429 with a past date names no wait", 429, dated(NOW - 90_000), throttled(null)],
  ["429 with a date years ahead is bounded to an hour", 429, dated(NOW + 9e10), throttled(HOUR)],
  ["429 with very many seconds is bounded to an hour", 429, { retryAfter: "9".repeat(400) }, throttled(HOUR)],
  ["429 with a negative number names no wait", 429, { retryAfter: "-5" }, throttled(null)],
  ["429 with zero names no wait", 429, { retryAfter: "0" }, throttled(null)],
  ["429 with nonsense names no wait", 429, { retryAfter: "soon" }, throttled(null)],
])("%s", (_name, status, given, outcome) => {
  expect(judge(status, given)).toMatchObject(outcome);
});

function dated(moment: number): Given {
  return { retryAfter: new Date(moment).toUTCString() };
}

const CODES_BEFORE = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "ECONNRESET",
  "EHOSTUNREACH",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "EPROTO",
  "ABORTED",
];

test.each(CODES_BEFORE)("%s while connecting cannot have been carried out", (code) => {
  expect(classifyFailure(code, "connecting")).toMatchObject({ kind: "transient", isUnknown: false });
});

test.each(["ETIMEDOUT", "ECONNRESET", "EPIPE", "HPE_INVALID_CONSTANT", "ABORTED", "NO_ANSWER"])(
  "%s after sending may have been carried out",
  (code) => {
    expect(classifyFailure(code, "sent")).toMatchObject(unknown);
  },
);

describe("a detail", () => {
  test("names the code and the service's own words", () => {
    expect(judge(422, failure).detail).toEqual({ code: "refused", status: 422, said: "No such order" });
    expect(judge(200, failure).detail).toEqual({
      code: "reportedFailure",
      status: 200,
      said: "No such order",
    });
    expect(judge(409, { body: "already there" }).detail).toEqual({
      code: "notTheService",
      isPage: false,
      status: 409,
      said: "already there",
    });
  });

  test("is told apart by the code even when the answer is empty", () => {
    const empty = (status: number, code: string) => ({ code, status, said: null });
    expect(judge(400, { body: envelope("failure", null) }).detail).toEqual(empty(400, "notAccepted"));
    expect(judge(401).detail).toEqual(empty(401, "keyNotAccepted"));
    expect(judge(402).detail).toEqual(empty(402, "addressNotKnown"));
    expect(judge(403).detail).toEqual(empty(403, "forbidden"));
    expect(judge(404).detail).toEqual({ ...empty(404, "notTheService"), isPage: false });
    expect(judge(408).detail).toEqual(empty(408, "requestTooSlow"));
    expect(judge(429).detail).toEqual(empty(429, "rateLimited"));
    expect(judge(307).detail).toEqual(empty(307, "sentElsewhere"));
    expect(judge(200).detail).toEqual(empty(200, "answerUnreadable"));
    expect(judge(200, { truncated: true }).detail).toEqual(empty(200, "answerBrokeOff"));
    expect(judge(200, { body: twice("success", "failure") }).detail).toEqual(
      empty(200, "answerContradictory"),
    );
    expect(judge(503).detail).toEqual(empty(503, "serviceFailed"));
  });

  test("holds no personal data, no secret and no control characters", () => {
    const said = `Anna.Muster@shop.example\u0000\r\n+49 170 123-4567 or (0170) 1234567 ${KEY} a%40b.example`;
    expect(judge(422, { body: envelope("failure", said) }).detail).toEqual({
      code: "refused",
      status: 422,
      said: "[email] [number] or [number] [secret] [email]",
    });
  });

  test("is short whatever the service says", () => {
    const { detail } = judge(422, { body: envelope("failure", "no ".repeat(100_000)) });
    expect(detail).toMatchObject({ code: "refused", said: expect.stringMatching(/^no no/) });
    expect(JSON.stringify(detail).length).toBeLessThan(400);
  });

  test("does not repeat a web page", () => {
    expect(judge(404, { body: "<html><body>nginx</body></html>" }).detail).toEqual({
      code: "notTheService",
      isPage: true,
      status: 404,
      said: null,
    });
  });

  test.each([
    ["ABORTED", "connecting", "stoppedBefore"],
    ["ABORTED", "sent", "stoppedWaiting"],
    ["ETIMEDOUT", "connecting", "notConnectedInTime"],
    ["ETIMEDOUT", "sent", "timedOut"],
    ["ECONNRESET", "sent", "cutOff"],
    ["ANSWERED_TWICE", "sent", "answeredTwice"],
    ["ENOTFOUND", "connecting", "hostNotFound"],
    ["ECONNREFUSED", "connecting", "connectionRefused"],
    ["CERT_HAS_EXPIRED", "connecting", "certificate"],
    ["EHOSTUNREACH", "connecting", "noConnection"],
  ] as const)("says of %s while %s what it means", (error, phase, cause) => {
    expect(classifyFailure(error, phase).detail).toEqual({ code: "noAnswer", cause, error });
  });

  test("shows no failure code that is not one", () => {
    expect(classifyFailure(`bad ${KEY}`, "sent").detail).toEqual({
      code: "noAnswer",
      cause: "cutOff",
      error: "UNKNOWN",
    });
  });
});
