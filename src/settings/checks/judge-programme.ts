import { valueAt } from "../../domain/json-in.ts";
import { type Programme, programmeSchema } from "../../domain/programme/programme.ts";
import type { KnownPlatform, ShopDraft } from "../draft.ts";
import { describeFound } from "../mask.ts";
import { type Path, type PlacedProblem, type Problem, problemAt } from "../problem.ts";
import { toJsonSchema } from "../reference/settings-tree.ts";
import type { SettingWarning } from "../setting-codes.ts";
import { readYaml, type YamlText } from "../yaml-text.ts";
import { doubtsOfRules, type ListedAccount } from "./rule-checks.ts";
import { toProblems } from "./schema-problems.ts";
import { checkProgramme } from "./shop-checks.ts";

/** `problems` have paths within the programme, such as "earn.rules[0].activityId"; `null` for the programme itself. */
export type JudgedProgramme =
  | { readonly ok: true; readonly programme: Programme; readonly doubts: readonly SettingWarning[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The shop of the programme. Its platform determines which data rules can use. `hasAccess`: whether the bridge has
 * access to the shop, as far as is known.
 */
interface ProgrammeOf {
  readonly shop: string;
  readonly adapter: KnownPlatform;
  readonly hasAccess: boolean;
  readonly account?: ListedAccount;
}

const PROGRAMME = toJsonSchema(programmeSchema);
const SECTION = "program";
/** The most problems that are reported: nobody reads more at once. */
const MOST_PROBLEMS = 200;

/**
 * Checks a programme by the rules of the configuration file and reports every problem. `settings`: its settings as values,
 * or as text in the file's form, with or without the line `program:` above. References to the environment stay as they are.
 */
export function judgeProgramme(of: ProgrammeOf, settings: unknown): JudgedProgramme {
  if (typeof settings !== "string") return judge(of, settings, () => null);
  const yaml = readYaml(settings);
  const isSection = valueAt(yaml.value, [SECTION]) !== undefined;
  const value = isSection ? valueAt(yaml.value, [SECTION]) : yaml.value;
  const judged = yaml.isReadable ? judge(of, value, lineIn(yaml, isSection)) : null;
  const ofForm = [...yaml.problems, ...(isSection ? besideSection(yaml) : [])];
  if (judged?.ok && ofForm.length === 0) return judged;
  const problems = [...ofForm, ...(judged?.ok === false ? judged.problems : [])];
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** Settings next to `program:` were meant to be below it. */
function besideSection({ value, lineOf }: YamlText): readonly Problem[] {
  const others = Object.entries(value as object).filter(([name]) => name !== SECTION);
  return others.slice(0, MOST_PROBLEMS).map(([name, found]) => {
    const { at, ...problem } = problemAt(
      [name],
      { code: "expectedBelowProgram" },
      describeFound(found, [SECTION, name]),
    );
    return { ...problem, line: lineOf(at) ?? null };
  });
}

function lineIn({ lineOf }: YamlText, isSection: boolean): (path: Path) => number | null {
  return (path) => lineOf(isSection ? [SECTION, ...path] : path) ?? null;
}

function judge(
  { shop, adapter, hasAccess, account }: ProgrammeOf,
  settings: unknown,
  lineOf: (path: Path) => number | null,
): JudgedProgramme {
  const parsed = programmeSchema.safeParse(settings);
  const top = ["shops", shop];
  const whole = { [SECTION]: settings };
  const draft: ShopDraft = {
    name: shop,
    path: top,
    written: whole,
    filled: whole,
    platform: adapter.platform,
  };
  const at = [...top, SECTION];
  const problems = [
    ...toProblems(parsed.error?.issues ?? [], { written: settings, schema: PROGRAMME, at }),
    ...checkProgramme(draft, { shops: [draft], brands: [], platforms: [adapter] }),
  ];
  if (parsed.success && problems.length === 0) {
    const programme = parsed.data;
    return { ok: true, programme, doubts: doubtsOfRules(shop, programme, adapter, { hasAccess, account }) };
  }
  const first = problems.slice(0, MOST_PROBLEMS);
  return { ok: false, problems: first.map((problem) => within(problem, at.length, lineOf)) };
}

/** Converts a problem of the file to one of the programme alone. */
function within(
  { at, expected, purpose, found }: PlacedProblem,
  depth: number,
  lineOf: (path: Path) => number | null,
): Problem {
  const path = at.slice(depth);
  const { at: _, ...problem } = problemAt(path, expected, found, purpose);
  return { ...problem, line: lineOf(path) };
}
