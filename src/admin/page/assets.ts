import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { RequestHandler } from "express";
import { acceptedEncoding, type Encoding } from "../../http/accepted-encoding.ts";
import { methodNotAllowed } from "../../http/problem-document.ts";
import { sendProblem } from "../../http/respond.ts";
import { listOwnFiles, readOwnFile } from "../../installation/own-files.ts";

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

/** One way of writing a file's bytes. */
interface Written {
  readonly bytes: Buffer;
  readonly etag: string;
}

type Asset = ReadonlyMap<Encoding, Written>;

/**
 * The page's scripts and styles, read once: however many fetch them, and however slowly, they are in memory once. Their
 * names change with what they hold. They were compressed when they were built.
 */
export function serveAssets(folder: string): RequestHandler {
  const assets = readAssets(folder);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const asset = assets.get(name);
    if (asset === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendProblem(response, methodNotAllowed(["GET", "HEAD"]));
    const encoding = acceptedEncoding(request.headers["accept-encoding"], [...asset.keys()]);
    const { bytes, etag } = asset.get(encoding) as Written;
    response.setHeader("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
    response.setHeader("etag", etag);
    if (asset.size > 1) response.setHeader("vary", "Accept-Encoding");
    if (request.fresh) return void response.writeHead(304).end();
    response
      .writeHead(200, {
        "content-type": TYPES[extname(name)] ?? "application/octet-stream",
        "content-length": String(bytes.byteLength),
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      })
      .end(bytes);
  };
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = new Map(listOwnFiles(folder).map((name) => [name, readOwnFile(`${folder}/${name}`)]));
  const originals = [...files].filter(([name]) => !Object.hasOwn(COMPRESSED, extname(name)));
  return new Map(
    originals.map(([name, bytes]) => {
      const compressed = Object.entries(COMPRESSED).flatMap(([ending, encoding]) => {
        const found = files.get(name + ending);
        return found === undefined ? [] : [[encoding, written(found)] as const];
      });
      return [name, new Map<Encoding, Written>([...compressed, ["identity", written(bytes)]])];
    }),
  );
}

function written(bytes: Buffer): Written {
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}
