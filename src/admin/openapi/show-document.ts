import { z } from "zod";
import { type StaticContent, sendReadyMade } from "../../http/ready-made.ts";
import { rawEndpoint } from "../endpoint.ts";

export interface DocumentParts {
  /** The OpenAPI document, as JSON. */
  readonly apiDocument: () => StaticContent;
}

export const showDocument = rawEndpoint({
  method: "GET",
  path: "/openapi.json",
  summary: "This document. It holds nothing of the installation, so that anybody may read it",
  permission: "anyone",
  answers: { 200: z.looseObject({ openapi: z.string() }) },
  problems: [500, 503],
  handler:
    ({ apiDocument }: DocumentParts) =>
    (request, response) =>
      sendReadyMade(request, response, apiDocument(), "application/json; charset=utf-8"),
});
