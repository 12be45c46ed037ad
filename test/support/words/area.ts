import type { Areas } from "../../../src/words/arguments.ts";
import { CONSTANTS, catalogue } from "../../../src/words/catalogues.ts";
import { formatFor, type Language } from "../../../src/words/format.ts";
import { type LabelsOf, labelsWith } from "../../../src/words/labels.ts";

/** The labels of an area, with times in UTC. */
export function labelsOfArea<Area extends keyof Areas>(
  area: Area,
  language: Language = "en",
): LabelsOf<Area> {
  return labelsWith(catalogue(language, area), formatFor(language, "UTC"), CONSTANTS);
}
