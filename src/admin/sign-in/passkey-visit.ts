import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { notPossible, type ProblemDocument } from "../../http/problem-document.ts";
import { CHALLENGE_MS } from "../../people/access/challenge.ts";
import type { PasskeySite } from "../../people/passkeys/passkey-site.ts";
import type { Passkeys } from "../../people/passkeys/passkeys.ts";
import { readCookie, setCookie } from "./cookies.ts";

/** The browser's secret, which its challenges are made for. Several tabs share it. */
export function beginVisit(request: Request, response: Response): string {
  const visit = readCookie(request, "visit") ?? randomBytes(32).toString("base64url");
  setCookie(request, response, "visit", visit, CHALLENGE_MS);
  return visit;
}

/** Of a browser that has none, no challenge is valid. */
export function visitOf(request: Request): string {
  return readCookie(request, "visit") ?? "";
}

/** Where passkeys work, or the problem to answer. */
export function siteOrProblem({ site }: Pick<Passkeys, "site">): PasskeySite | ProblemDocument {
  return "code" in site ? notPossible(site) : site;
}
