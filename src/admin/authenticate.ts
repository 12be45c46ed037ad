import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { sendProblem } from "../inbound/respond.ts";
import type { ProblemDocument } from "../problem-document.ts";

const NOT_ADMITTED: ProblemDocument = {
  status: 401,
  error: "not_admitted",
  detail: "This needs the admin token: send it in the header Authorization, as Bearer and the token.",
  headers: { "www-authenticate": 'Bearer realm="loyalty-bridge"' },
};

/** Lets nobody through who does not show the admin token. A missing token and a wrong one are answered alike. */
export function requireAdmin(adminToken: string): RequestHandler {
  const expected = digest(adminToken);
  return (request, response, next) => {
    const [, shown = ""] = request.headers.authorization?.match(/^Bearer +(\S+) *$/i) ?? [];
    const isAdmitted = timingSafeEqual(digest(shown), expected) && shown !== "";
    if (isAdmitted) next();
    else sendProblem(response, NOT_ADMITTED);
  };
}

/** Of equal length whatever was shown, as the comparison needs it. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
