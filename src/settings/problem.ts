/** One thing that is wrong with the configuration, told so that it can be put right. Never holds a secret. */
export interface Problem {
  /** Where: "shops.acme.secrets[0]", or the file itself. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** The line of the file, from 1, where it is known. */
  readonly line?: number;
}

/** A problem together with its place, so that its line can be found. */
export type PlacedProblem = Problem & { readonly at: Path };

/** Keys and indexes from the top of the file to a setting. */
export type Path = readonly PropertyKey[];

const WHOLE_FILE = "the file";

export function formatPath(path: Path): string {
  if (path.length === 0) return WHOLE_FILE;
  return path
    .map((step, index) =>
      typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`,
    )
    .join("");
}

/** "config/bridge.yaml, line 12: admin.token: expected at least 16 characters, found a hidden value" */
export function formatProblem(file: string, { path, expected, found, line }: Problem): string {
  const where = line === undefined ? file : `${file}, line ${line}`;
  return `${where}: ${path === file || path === WHOLE_FILE ? "" : `${path}: `}expected ${expected}, found ${found}`;
}

export function problemAt(path: Path, expected: string, found: string): PlacedProblem {
  return { at: path, path: formatPath(path), expected, found };
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (within, step) =>
      typeof within === "object" && within !== null && Object.hasOwn(within, step)
        ? (within as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
}
