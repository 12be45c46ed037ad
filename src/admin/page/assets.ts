import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";
import { methodNotAllowed } from "../../http/problem-document.ts";
import { sendProblem } from "../../http/respond.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * The page's scripts and styles, read once: however many fetch them, and however slowly, they are in memory once. Their
 * names change with what they hold.
 */
export function serveAssets(folder: string): RequestHandler {
  const files = readFiles(folder);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const body = files.get(name);
    if (body === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendProblem(response, methodNotAllowed(["GET", "HEAD"]));
    response
      .writeHead(200, {
        "content-type": TYPES[extname(name)] ?? "application/octet-stream",
        "content-length": String(body.byteLength),
        "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
      })
      .end(body);
  };
}

function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  try {
    const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(found.map(({ name }) => [name, readFileSync(join(folder, name))]));
  } catch {
    return new Map();
  }
}
