import { valueAt } from "../../domain/json-in.ts";
import type { Drafts, KnownPlatform } from "../draft.ts";
import { describeFound } from "../mask.ts";
import { type PlacedProblem, problemAt } from "../problem.ts";
import type { ExpectedSetting } from "../setting-codes.ts";
import { checkCredentials, expectedBrandOf, expectedPlatformOf } from "./shop-checks.ts";

/** Checks that there is something to serve, or that merchants bring it themselves. */
export function checkInstall(file: unknown, { brands, shops, platforms }: Drafts): readonly PlacedProblem[] {
  // Anything but a section is reported elsewhere.
  if (typeof file !== "object" || file === null || Array.isArray(file)) return [];
  const install = valueAt(file, ["install"]);
  const at = (path: readonly string[], expected: ExpectedSetting) =>
    problemAt(path, expected, describeFound(valueAt(file, path), path));
  const isOpen = String(valueAt(install, ["open"])) === "true";
  // Anything but a section is reported elsewhere.
  const mayLack = (name: string) => {
    const section = valueAt(file, [name]);
    return section === undefined || (typeof section === "object" && section !== null);
  };
  // If merchants bring shops and accounts, the file needs none, even once no new ones are accepted.
  const areBrought = appsOf(install).length > 0;
  const [service, lends] = [valueAt(install, ["service"]), valueAt(install, ["lends"])];
  const needs = (needed: NeededToInstall, path: readonly string[]) =>
    valueAt(file, path) == null ? [at(path, { code: "expectedForInstall", needed })] : [];
  return [
    ...(mayLack("brands") && !hasAny(brands) && !(areBrought && service != null)
      ? [at(["brands"], { code: "expectedSomeBrand" })]
      : []),
    ...(mayLack("shops") && !hasAny(shops) && !areBrought
      ? [at(["shops"], { code: "expectedSomeShop" })]
      : []),
    ...(isOpen ? needs("publicUrl", ["server", "publicUrl"]) : []),
    ...(isOpen ? needs("encryptionKey", ["security", "encryptionKey"]) : []),
    ...(isOpen && appsOf(install).length === 0
      ? [at(["install", "apps"], { code: "expectedForInstall", needed: "apps" })]
      : []),
    ...(isOpen && service == null && lends == null
      ? [at(["install", "service"], { code: "expectedForInstall", needed: "account" })]
      : []),
    ...(typeof lends === "string" && !brands.some(({ name }) => name === lends)
      ? [at(["install", "lends"], expectedBrandOf(lends, brands))]
      : []),
    ...appsOf(install).flatMap(([name, app]) => checkApp(name, app, platforms)),
  ];
}

/** A section named `__proto__` does not count. */
function hasAny(drafts: readonly { readonly name: string }[]): boolean {
  return drafts.some(({ name }) => name !== "__proto__");
}

type NeededToInstall = Extract<ExpectedSetting, { readonly code: "expectedForInstall" }>["needed"];

function appsOf(install: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(valueAt(install, ["apps"]) ?? {});
}

function checkApp(name: string, app: unknown, all: readonly KnownPlatform[]): readonly PlacedProblem[] {
  const path = ["install", "apps", name];
  const platforms = all.filter(({ install }) => install !== undefined);
  const platform = platforms.find((each) => each.platform === name);
  if (platform === undefined) {
    return [problemAt(path, expectedPlatformOf(name, platforms), { code: "foundName", name })];
  }
  const credentials = valueAt(app, ["credentials"]) ?? {};
  const { chosenBy, credential = "" } = platform.webhookSecret;
  const hasSecret = [valueAt(app, ["secrets", 0]), valueAt(credentials, [credential])].some(
    (each) => each != null,
  );
  const secrets =
    chosenBy === "bridge" || hasSecret
      ? []
      : [problemAt([...path, "secrets"], { code: "expectedForInstall", needed: "secret" })];
  return [...secrets, ...checkCredentials(platform, { credentials, written: credentials, path })];
}
