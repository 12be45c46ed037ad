import { z } from "zod";
import { sendCompressible } from "../../http/compressed.ts";
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
    (request, response) =>
      sendCompressible(request, response, 200, apiDocument(), {
        "content-type": "application/json; charset=utf-8",
      }),
});
