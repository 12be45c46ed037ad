import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Path, type PlacedProblem, problemAt } from "./problem.ts";

/** Names and values, as the process was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `isUnreadable`: the `.env` file is there, and this user may not read it. */
export interface ReadEnvironment {
  readonly variables: Environment;
  readonly isUnreadable: boolean;
}

/** The real environment over the `.env` file, which may be missing. */
export function readEnvironment(real: Environment, file: string): ReadEnvironment {
  try {
    return { variables: { ...parseEnv(readFileSync(file, "utf8")), ...real }, isUnreadable: false };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { variables: real, isUnreadable: !isMissing };
  }
}

const REFERENCE = /\$\{([^}]*)\}/g;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Puts the environment's values where the file says ${NAME}. It works on the values of the parsed file, so that a
 * secret with a quote or a colon in it can neither break the file nor add settings to it.
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
  if (!VARIABLE.test(variable))
    return problemAt(path, { code: "expectedVariableName" }, { code: "foundOtherSigns" });
  const code = filled === "" ? "foundEmptyVariable" : "foundNoVariable";
  return problemAt(path, { code: "expectedVariable", variable }, { code });
}
