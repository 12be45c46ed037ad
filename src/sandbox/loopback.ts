import type { RequestHandler } from "express";
import { isLoopback } from "../platform/kit/loopback.ts";

/** How a socket that listens for both writes an IPv4 address. */
const MAPPED = /^::ffff:/i;

/**
 * Lets only this machine in. The host named counts too: a web page whose name was made to point here must not read
 * what the sandbox holds.
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const isHere = isLoopback((request.socket.remoteAddress ?? "").replace(MAPPED, ""));
  if (isHere && isLoopback(request.headers.host ?? "")) next();
  else response.status(403).type("text").send("Only from this machine.\n");
};
