import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package whose code is part of a release, and its licence. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier. */
  readonly identifier: string;
  readonly text: string;
}

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** The packages bundled into the dashboard, as its build writes them (vite.config.ts). */
const IN_DASHBOARD = join("dist", "dashboard", ".vite", "licenses.json");
const LICENSE_FILES = "{LICENSE,LICENCE,License,license,COPYING,NOTICE}*";

/**
 * The licences of everything that the package needs at run time or bundles into its dashboard, sorted by package name,
 * so that the same lock file always gives the same text. Needs `npm ci` and the built dashboard.
 */
export function thirdPartyText(root: string, others: readonly Licensed[] = []): string {
  const texts = [...thirdParties(root, others).entries()].map(
    ([heading, { identifier, text }]) => `${heading} (${identifier})\n\n${text.trim()}\n`,
  );
  return `What loyalty-bridge is made with, and under which licences.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** The same packages, by name and version. */
export function thirdParties(root: string, others: readonly Licensed[] = []): ReadonlyMap<string, Licensed> {
  const inDashboard = JSON.parse(readFileSync(join(root, IN_DASHBOARD), "utf8")) as readonly Licensed[];
  const all = [...installed(root), ...inDashboard, ...others];
  const once = new Map(all.map((each) => [`${each.name} ${each.version}`, each]));
  return new Map([...once.entries()].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The licence of the Node that runs the build, which the single executable contains. */
export function nodeItself(): Licensed {
  const beside = [join(dirname(process.execPath), "..", "LICENSE"), ...ofPackage(process.execPath)];
  const file = beside.find((path) => existsSync(path));
  if (file === undefined)
    throw new Error(`The licence of Node is not beside ${process.execPath}: run npm ci first.`);
  const text = readFileSync(file, "utf8");
  return { name: "node", version: process.versions.node, identifier: "MIT and others", text };
}

/** Node's npm package keeps the licence with the build for this machine. */
function ofPackage(executable: string): readonly string[] {
  return globSync(join(dirname(executable), "..", "node_modules", "node-*", "LICENSE"));
}

function installed(root: string): readonly Licensed[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true && existsSync(join(root, path)))
    .map(([path, { version, license = "see its repository" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      identifier: license,
      text:
        licenseIn(join(root, path)) ?? `It comes without a licence text; its package.json says: ${license}`,
    }));
}

function licenseIn(folder: string): string | null {
  const files = globSync(LICENSE_FILES, { cwd: folder }).filter((name) =>
    /^[^.]+(?:\.(?:md|txt|\w*bsd|mit))?$/i.test(name),
  );
  return files.length === 0
    ? null
    : files
        .sort()
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .join("\n\n");
}
