import { z } from "zod";
import { codeAndFacts, listOf, named, text } from "../shapes.ts";

/** The output of `sendProblem` (http/respond.ts). */
export const problem = named("Problem", {
  type: z.literal("about:blank"),
  title: text,
  status: z.int(),
  detail: text.describe("What to do next, in the language of Accept-Language"),
  error: text.describe("A stable code for programs"),
  ...codeAndFacts,
  problems: listOf({ path: text, expected: text })
    .optional()
    .describe("Each invalid part of a query or body"),
});

/** Its place in the document. */
export const PROBLEM_SCHEMA = "#/components/schemas/Problem";
