import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { notPossible, type ProblemDocument } from "../../http/problem-document.ts";
import { CHALLENGE_MS } from "../../people/access/challenge.ts";
import type { PasskeySite } from "../../people/passkeys/passkey-site.ts";
import type { Passkeys } from "../../people/passkeys/passkeys.ts";
import { readCookie, setCookie } from "./cookies.ts";

/** The browser's secret, to which its challenges are bound. Several tabs share it. */
export function beginVisit(request: Request, response: Response): string {
  const visit = readCookie(request, "visit") ?? randomBytes(32).toString("base64url");
  setCookie(request, response, "visit", visit, CHALLENGE_MS);
  return visit;
}

/** The browser's secret; "" if it has none, for which no challenge is valid. */
export function visitOf(request: Request): string {
  return readCookie(request, "visit") ?? "";
}

/** The site for which passkeys work, or the problem to answer. */
export function siteOrProblem({ site }: Pick<Passkeys, "site">): PasskeySite | ProblemDocument {
  return "code" in site ? notPossible(site) : site;
}
