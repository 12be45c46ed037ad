import { extname } from "node:path";
import type { RequestHandler } from "express";
import type { Encoding } from "../../http/accepted-encoding.ts";
import { methodNotAllowed } from "../../http/problem-document.ts";
import { readyMade, type StaticContent, sendReadyMade } from "../../http/ready-made.ts";
import { sendProblem } from "../../http/respond.ts";
import { listOwnFiles, readOwnFile } from "../../runtime/installation/own-files.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** As the build writes them beside a file; the smallest first. */
const COMPRESSED = { ".br": "br", ".gz": "gzip" } as const;

/** The page's scripts and styles. Their names change with what they hold. They were compressed when they were built. */
export function serveAssets(folder: string): RequestHandler {
  const assets = readAssets(folder);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const asset = assets.get(name);
    if (asset === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendProblem(response, methodNotAllowed(["GET", "HEAD"]));
    response.setHeader("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
    sendReadyMade(request, response, asset, TYPES[extname(name)] ?? "application/octet-stream");
  };
}

function readAssets(folder: string): ReadonlyMap<string, StaticContent> {
  const files = new Map(listOwnFiles(folder).map((name) => [name, readOwnFile(`${folder}/${name}`)]));
  const originals = [...files].filter(([name]) => !Object.hasOwn(COMPRESSED, extname(name)));
  return new Map(
    originals.map(([name, bytes]) => {
      const compressed = Object.entries(COMPRESSED).flatMap(
        ([ending, encoding]): readonly (readonly [Encoding, Buffer])[] => {
          const found = files.get(name + ending);
          return found === undefined ? [] : [[encoding, found]];
        },
      );
      return [name, readyMade([...compressed, ["identity", bytes]])];
    }),
  );
}
