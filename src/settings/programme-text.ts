import { Document, Scalar, visit } from "yaml";
import { type Programme, programmeSchema } from "../domain/programme/programme.ts";

const DEFAULTS = programmeSchema.parse({ earn: { activityId: "0" } });

/** The programme as in the file: settings that differ from their defaults, and the activity. */
export function programmeText(programme: Programme): string {
  const { earn, ...rest } = programme;
  const { activityId, ...ofEarn } = earn;
  const { earn: earnDefaults, ...defaults } = DEFAULTS;
  const program = {
    earn: { activityId, ...different(ofEarn, earnDefaults) },
    ...different(rest, defaults),
  };
  return written({ program });
}

/** Characters that a terminal or an editor does not show. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const UNSEEN_IN_QUOTES = /[\p{Cf}\u007f-\u009f\u2028\u2029]/gu;
/** A key that has another meaning in YAML. */
const MERGE_KEY = "<<";

/** Prints YAML with every character visible, so that it reads back the same after printing and copying. */
function written(value: object): string {
  const document = new Document(value);
  visit(document, {
    Scalar(_key, node) {
      const isQuoted =
        typeof node.value === "string" && (UNSEEN.test(node.value) || node.value === MERGE_KEY);
      if (isQuoted) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 }).replace(UNSEEN_IN_QUOTES, escaped);
}

function escaped(sign: string): string {
  return `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
}

/** Leaves out values that equal their defaults. */
function different(values: object, defaults: object): object {
  const entries = Object.entries(values).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const standard: unknown = (defaults as Record<string, unknown>)[key];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(standard)) return [];
    const isSection = isObject(value) && isObject(standard) && Object.keys(standard).length > 0;
    return [[key, isSection ? different(value, standard) : value]];
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
