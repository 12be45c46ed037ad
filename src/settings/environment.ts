import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import { type Path, type PlacedProblem, problemAt } from "./problem.ts";
import type { brandSchema, shopSchema } from "./schema.ts";
import { type Unreadable, unreadable } from "./unreadable.ts";

/** The process's variables, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `unreadable`: a file or folder that this user may not read, or that is of the wrong kind; `null` if there is none.
 */
interface ReadPlace {
  readonly variables: Environment;
  readonly unreadable: Unreadable | null;
}

/** A line of the `.env` file that sets no variable, or more than it should; its value is not printed. */
export interface BrokenLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly wrong: "noEquals" | "name" | "quote";
}

/** What the machine gives, and which lines of the `.env` file are broken. */
export interface ReadEnvironment extends ReadPlace {
  readonly brokenLines: readonly BrokenLine[];
}

/**
 * The environment takes precedence over a folder of secrets, and that over the `.env` file, which may be missing. The
 * folder is systemd's credentials folder (its documentation: "Credentials") or a container's secrets: one file for each
 * secret, named like its variable.
 */
export function readEnvironment(real: Environment, file: string): ReadEnvironment {
  const { CREDENTIALS_DIRECTORY: folder = "" } = real;
  let text = "";
  const ofFile = read(
    file,
    () => {
      text = readFileSync(file, "utf8");
      return parseEnv(text);
    },
    "mayBeMissing",
  );
  const ofFolder = read(folder, () => (folder === "" ? {} : secretsIn(folder)));
  const variables = { ...ofFile.variables, ...ofFolder.variables, ...real };
  const brokenLines = brokenIn(text).map((broken) => ({ file, ...broken }));
  return { variables, unreadable: ofFolder.unreadable ?? ofFile.unreadable, brokenLines };
}

/** A variable, as people name them, within a value that goes on over several lines: its quotation mark is missing. */
const SWALLOWED = /^(?:export\s+)?[A-Z_][A-Z0-9_]*=[^=]/;

function brokenIn(text: string): readonly Omit<BrokenLine, "file">[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^export\s+/, ""));
  const broken: Omit<BrokenLine, "file">[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name, value = ""] = /^([^=]*?)\s*=\s*(.*)$/.exec(lines[at] ?? "") ?? [];
    const tell = (wrong: BrokenLine["wrong"]) => broken.push({ line: at + 1, wrong });
    if (/^(?:#|$)/.test(lines[at] ?? "")) continue;
    if (name === undefined) tell("noEquals");
    else if (!VARIABLE.test(name)) tell("name");
    const [quote = ""] = /^["'`]/.exec(value) ?? [];
    if (quote === "" || value.includes(quote, 1)) continue;
    const end = lines.findIndex((line, later) => later > at && line.includes(quote));
    if (end === -1 || lines.slice(at + 1, end + 1).some((line) => SWALLOWED.test(line))) tell("quote");
    else at = end;
  }
  return broken;
}

function read(place: string, values: () => Environment, ifMissing = "isUnreadable"): ReadPlace {
  try {
    return { variables: values(), unreadable: null };
  } catch (error) {
    const { code, path = place } = error as NodeJS.ErrnoException;
    const isFine = code === "ENOENT" && ifMissing === "mayBeMissing";
    return { variables: {}, unreadable: isFine ? null : unreadable(path, error) };
  }
}

/** systemd puts the name of a loaded folder in front of the names of its files. */
const LOADED = /^loyalty-bridge_/;
const LARGEST_SECRET_BYTES = 64 * 1024;

function secretsIn(folder: string): Environment {
  const files = readdirSync(folder)
    .map((name) => ({ name: name.replace(LOADED, ""), path: join(folder, name) }))
    .filter(({ name, path }) => VARIABLE.test(name) && isSecret(path));
  // Editors and echo end a file with a line break, which is not part of the secret.
  return Object.fromEntries(
    files.map(({ name, path }) => [name, readFileSync(path, "utf8").replace(/\r?\n$/, "")]),
  );
}

function isSecret(path: string): boolean {
  const found = statSync(path);
  return found.isFile() && found.size <= LARGEST_SECRET_BYTES;
}

const REFERENCE = /\$\{([^}]*)\}/g;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Replaces each ${NAME} by the environment's value. It changes the values of the parsed file, so a secret with a quote or
 * a colon can neither break the file nor add settings to it.
 */
export function fillIn(
  value: unknown,
  environment: Environment,
): { readonly value: unknown; readonly problems: readonly PlacedProblem[] } {
  const problems: PlacedProblem[] = [];
  const fillText = (text: string, path: Path) =>
    text.replace(REFERENCE, (whole, name: string) => {
      const filled = VARIABLE.test(name) && Object.hasOwn(environment, name) ? environment[name] : undefined;
      if (filled !== undefined && filled !== "") return filled;
      problems.push(unfilled(path, name, filled));
      return whole;
    });
  const fill = (within: unknown, path: Path): unknown => {
    if (typeof within === "string") return fillText(within, path);
    if (Array.isArray(within)) return within.map((item, index) => fill(item, [...path, index]));
    if (typeof within !== "object" || within === null) return within;
    return Object.fromEntries(
      Object.entries(within).map(([key, inner]) => [key, fill(inner, [...path, key])]),
    );
  };
  return { value: fill(value, []), problems };
}

function unfilled(path: Path, variable: string, filled: string | undefined): PlacedProblem {
  if (!VARIABLE.test(variable)) return problemAt(path, { code: "expectedVariableName" });
  return problemAt(path, { code: "expectedVariable", variable, isEmpty: filled === "" });
}

/** The variables that these values of the file refer to, each once. */
function variablesIn(written: unknown): readonly string[] {
  const found = (JSON.stringify(written) ?? "").matchAll(REFERENCE);
  return [...new Set([...found].map(([, name = ""]) => name).filter((name) => VARIABLE.test(name)))];
}

/** The variables of credentials: each shop's, its webhooks' secrets, and each brand's key and id. */
export interface CredentialVariables {
  readonly shops: Readonly<Record<string, readonly string[]>>;
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  readonly brands: Readonly<Record<string, readonly string[]>>;
}

interface WrittenFile {
  readonly shops?: Readonly<Record<string, Pick<z.input<typeof shopSchema>, "credentials" | "secrets">>>;
  readonly brands?: Readonly<Record<string, Pick<z.input<typeof brandSchema>, "apiKey" | "brandId">>>;
}

/** `written`: a valid configuration. */
export function variablesOfCredentials(written: unknown): CredentialVariables {
  const { shops = {}, brands = {} } = written as WrittenFile;
  return {
    shops: named(shops, ({ credentials }) => variablesIn(credentials)),
    secrets: named(shops, ({ secrets }) => variablesIn(secrets)),
    brands: named(brands, ({ apiKey, brandId }) => variablesIn([apiKey, brandId])),
  };
}

function named<T>(
  sections: Readonly<Record<string, T>>,
  variables: (section: T) => readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, variables(section)]));
}
