import { z } from "zod";
import { codeAndFacts, list, named, text } from "../shapes.ts";

/** The result of a check of the installation. */
export const checkShape = named("Check", {
  check: text.describe("The code of the check"),
  subject: z.looseObject({ code: text }).describe("The subject, as data"),
  state: z.enum(["fine", "warning", "failed", "skipped"]),
  ...codeAndFacts,
  about: text,
  name: text,
  detail: text,
  nextStep: text.nullable(),
  shows: list(text),
});
