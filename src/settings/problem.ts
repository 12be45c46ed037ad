import type { ExpectedSetting, FoundSetting, SettingProblem } from "./setting-codes.ts";

/** A problem of the configuration, as data; the caller adds the file. Never contains a secret. */
export type Problem = Omit<SettingProblem, "code" | "file">;

/** A problem together with its place, so that its line can be found. */
export type PlacedProblem = Problem & { readonly at: Path };

/** Keys and indexes from the top of the file to a setting. */
export type Path = readonly PropertyKey[];

/** "shops.acme.secrets[0]"; `null` for the file itself. */
export function formatPath(path: Path): string | null {
  if (path.length === 0) return null;
  return path
    .map((step, index) =>
      typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`,
    )
    .join("");
}

/** "brands.main", for a section with a name. */
export function sectionName({ path }: { readonly path: Path }): string {
  return formatPath(path) ?? "";
}

/** Expectations that form a complete sentence, so that "…, not “x”" is not appended. */
const COMPLETE: ReadonlySet<string> = new Set<ExpectedSetting["code"]>([
  ...(["expectedSomeText", "expectedReceiver", "expectedSomeBrand", "expectedSomeShop"] as const),
  ...(["expectedForInstall", "expectedPlaceholderMobile", "expectedOtherTime", "expectedLaterDay"] as const),
  ...([
    "expectedDayInDates",
    "expectedSomeCondition",
    "expectedFewerEntries",
    "expectedBelowProgram",
  ] as const),
  ...(["expectedContactDays", "expectedTimeoutForMany", "expectedOtherShop", "expectedOwnPrefix"] as const),
  ...(["expectedCloseBrand", "expectedClosePlatform", "expectedSupportedCondition"] as const),
  ...(["expectedSupportedDelivery", "expectedNoWriteBack", "expectedNoStorefront"] as const),
  ...(["expectedNoAdminBlock", "expectedPlainPattern", "expectedHardToGuess", "expectedUnusedName"] as const),
]);

/**
 * A problem of the setting at this path; its line is found later. `found`: its value, if it is known. `purpose`: what the
 * setting is for.
 */
export function problemAt(
  path: Path,
  expected: ExpectedSetting,
  found: FoundSetting | null = null,
  purpose: Problem["purpose"] = null,
): PlacedProblem {
  const placed = { at: path, path: formatPath(path), line: null, expected };
  if (!isComplete(expected, found)) return { ...placed, purpose, found };
  return { ...placed, purpose: null, found: found?.code === "foundReference" ? found : null };
}

function isComplete(expected: ExpectedSetting, found: FoundSetting | null): boolean {
  // An adapter's message about a whole section concerns the settings in it.
  if (expected.code.includes(".") && found?.code === "foundSection") return true;
  return COMPLETE.has(expected.code) || (expected.code === "expectedSize" && expected.of !== "value");
}
