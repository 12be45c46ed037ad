import type { Request, RequestHandler, Response } from "express";
import {
  listenWooCommerce as listen,
  type StandInWooCommerce as StandIn,
} from "../../../adapters/woocommerce/stand-in/stand-in.ts";
import { PlayedOrders } from "./played-orders.ts";

/** The sandbox's WooCommerce, with controls for tests. */
export interface StandInWooCommerce extends StandIn {
  readonly orders: PlayedOrders;
  readonly switches: Switches;
  /** The requests, newest last. Of their keys, only the kind is kept. */
  readonly requests: readonly SeenRequest[];
}

/** How the shop misbehaves, as real ones do. Can be changed at any time; initially, everything is off. */
export interface Switches {
  /** A page that replaces every answer of the REST API. */
  page: "maintenance" | "firewall" | "notice" | null;
  /** Permalinks are "Plain": the usual address of the REST API shows this page. */
  hasPlainPermalinks: "notFound" | "frontPage" | null;
  /** WooCommerce is deactivated, so only WordPress answers. */
  isPluginOff: boolean;
  /** A proxy hides that calls use https, so user name and password are ignored. */
  isHttpsHidden: boolean;
  /** The host strips the Authorization header. */
  dropsAuthorization: boolean;
  /** The address to which all calls are redirected: "https://www.garden.example". */
  redirectsTo: string | null;
  /** Answers 429 with this Retry-After, in seconds. */
  throttledSeconds: number | null;
  /** The delay before each answer. */
  slowMs: number;
  /** Refuses orderby=modified. */
  refusesOrderByModified: boolean;
  /** Like WooCommerce before 5.8: silently ignores the bounds on the modification time. */
  ignoresTimeOfChange: boolean;
  /** Orders that the key's user may not see; they are silently omitted. */
  readonly hiddenOrders: Set<number>;
}

interface SeenRequest {
  readonly method: string;
  /** The path and query. */
  readonly target: string;
  readonly credentials: "Basic" | "OAuth" | null;
}

export async function listenWooCommerce({
  now = Date.now,
  home,
}: {
  readonly now?: () => number;
  readonly home?: string;
} = {}): Promise<StandInWooCommerce> {
  const switches: Switches = {
    page: null,
    hasPlainPermalinks: null,
    isPluginOff: false,
    isHttpsHidden: false,
    dropsAuthorization: false,
    redirectsTo: null,
    throttledSeconds: null,
    slowMs: 0,
    refusesOrderByModified: false,
    ignoresTimeOfChange: false,
    hiddenOrders: new Set(),
  };
  const requests: SeenRequest[] = [];
  const orders: PlayedOrders = new PlayedOrders(now, (topic, id) => standIn.webhooks.happened(topic, id));
  const before: RequestHandler = async (request, response, next) => {
    const { method, originalUrl: target, headers } = request;
    const [scheme] = (headers.authorization ?? "").split(" ");
    requests.push({ method, target, credentials: scheme === "Basic" || scheme === "OAuth" ? scheme : null });
    if (!(await misbehave(switches, home, request, response))) next();
  };
  const standIn = await listen({ now, home, orders, before });
  return Object.assign(standIn, { orders, switches, requests });
}

const PAGES: Readonly<Record<NonNullable<Switches["page"]>, readonly [status: number, title: string]>> = {
  maintenance: [503, "Briefly unavailable for scheduled maintenance"],
  firewall: [403, "Request blocked"],
  notice: [200, "Coming soon"],
};

/** What the usual API address shows without permalinks, which depends on the host. */
const PLAIN: Readonly<Record<"notFound" | "frontPage", readonly [number, string]>> = {
  notFound: [404, "Page not found"],
  frontPage: [200, "Welcome to the garden"],
};

/** Returns whether it has answered. If not, it may have changed the answer. */
async function misbehave(
  switches: Switches,
  home: string | undefined,
  request: Request,
  response: Response,
): Promise<boolean> {
  const { path, query } = request;
  const { redirectsTo, page, throttledSeconds, hasPlainPermalinks, isPluginOff } = switches;
  const isIndex = path === "/" ? query.rest_route === "/" : /^\/wp-json\/?$/.test(path);
  const answer = () => isPluginOff && (isIndex ? sendBareIndex(home, request, response) : noRoute(response));
  if (!path.startsWith("/wp-json")) return isIndex && answer();
  if (switches.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, switches.slowMs));
  if (redirectsTo !== null) response.redirect(301, redirectsTo + request.originalUrl);
  else if (throttledSeconds !== null)
    fail(response.set("retry-after", String(throttledSeconds)), 429, "too_many_requests", "Slow down.");
  else if (hasPlainPermalinks) sendPage(response, ...PLAIN[hasPlainPermalinks]);
  else if (page !== null) sendPage(response, ...PAGES[page]);
  else if (switches.refusesOrderByModified && query.orderby === "modified")
    fail(response, 400, "rest_invalid_param", "Invalid parameter(s).");
  else if (!answer()) return change(switches, request, response);
  return true;
}

function change(switches: Switches, request: Request, response: Response): false {
  if (switches.isHttpsHidden) delete request.headers["x-forwarded-proto"];
  if (switches.dropsAuthorization) delete request.headers.authorization;
  if (switches.ignoresTimeOfChange)
    request.url = request.url.replaceAll(/(?<=[?&])modified_(?:after|before)=[^&]*&?/g, "");
  const json = response.json.bind(response);
  response.json = (body) =>
    json(Array.isArray(body) ? body.filter(({ id }) => !switches.hiddenOrders.has(id)) : body);
  return false;
}

function sendBareIndex(home: string | undefined, { headers }: Request, response: Response): true {
  response.json({ namespaces: ["wp/v2"], home: home ?? `http://${headers.host}` });
  return true;
}

function noRoute(response: Response): true {
  fail(response, 404, "rest_no_route", "No route was found matching the URL and request method.");
  return true;
}

function fail(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ code, message, data: { status } });
}

function sendPage(response: Response, status: number, title: string): void {
  response.status(status).type("html").send(`<!doctype html><title>${title}</title><p>${title}</p>`);
}
