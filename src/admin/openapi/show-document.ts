import { z } from "zod";
import { sendText } from "../../http/respond.ts";
import { rawEndpoint } from "../endpoint.ts";

export interface DocumentParts {
  /** The OpenAPI document, as JSON. */
  readonly apiDocument: () => string;
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
    (_request, response) =>
      sendText(response, 200, apiDocument(), { "content-type": "application/json; charset=utf-8" }),
});
