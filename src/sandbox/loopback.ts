import type { RequestHandler } from "express";
import { isLoopback } from "../platform/kit/loopback.ts";

/** The prefix of an IPv4 address on a socket that listens for both kinds. */
const MAPPED = /^::ffff:/i;

/**
 * Admits only requests from this machine. Checks the Host header too: a web page whose name was pointed here must not
 * read the sandbox.
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const isHere = isLoopback((request.socket.remoteAddress ?? "").replace(MAPPED, ""));
  if (isHere && isLoopback(request.headers.host ?? "")) next();
  else response.status(403).type("text").send("Only from this machine.\n");
};
