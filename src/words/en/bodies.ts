import type { Catalog } from "../catalog.ts";
import type { BodyProblem } from "../codes/delivery.ts";
import type { Said } from "../words.ts";

export const bodies: Catalog<BodyProblem, Said> = {
  notUtf8: () => "the body is not valid UTF-8 text",
  emptyBody: () => "the body is empty",
  invalidJson: () => "the body is not valid JSON",
  listTooLong: ({ most }, { number }) => `the body holds a list of more than ${number(most)} entries`,
  tooManyValues: ({ most }, { number }) => `the body holds more than ${number(most)} values`,
  nestedTooDeep: ({ most }, { number }) => `the body is nested deeper than ${number(most)} levels`,
  forbiddenKey: ({ key }, { quote }) => `the body uses the forbidden key ${quote(key)}`,
  repeatedKey: ({ key }, { quote }) => `the body repeats the key ${quote(key)} within one object`,
};
