import type { RequestHandler } from "express";

const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Lets only this machine in. The host named counts too: a web page whose name was made to point here must not read
 * what the sandbox holds.
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const isHere = LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? "");
  if (isHere && LOOPBACK_HOST.test(request.headers.host ?? "")) next();
  else response.status(403).type("text").send("Only from this machine.\n");
};
