import { randomBytes } from "node:crypto";
import express, { type Response, type Router } from "express";
import { z } from "zod";
import type { Keys } from "./keys.ts";

const consentRequest = z.object({
  app_name: z.string().min(1),
  scope: z.enum(["read", "write", "read_write"]),
  user_id: z.string().min(1),
  return_url: z.url(),
  callback_url: z.url(),
});
type ConsentRequest = z.infer<typeof consentRequest>;

const CALLBACK_MS = 60_000;

/**
 * wc-auth: the page that asks the merchant for consent, and what follows. The key is posted to the callback first, and
 * is kept only after a 200. The sandbox accepts plain http callbacks on this machine, which WooCommerce does not.
 */
export function connectPages(keys: Keys): Router {
  const router = express.Router();
  const nonces = new Set<string>();
  router.get("/authorize", (request, response) => {
    const { data } = consentRequest.safeParse(request.query);
    if (data === undefined) return page(response, 401, "Error: a parameter is missing.");
    const nonce = randomBytes(8).toString("hex");
    nonces.add(nonce);
    page(response, 200, form(data, nonce));
  });
  router.post("/access", express.urlencoded({ extended: false }), async (request, response) => {
    const { data } = consentRequest.safeParse(request.body);
    if (data === undefined || !nonces.delete(String(request.body.nonce))) {
      return page(response, 401, "Error: invalid nonce.");
    }
    if (request.body.answer !== "approve") return response.redirect(backTo(data, 0));
    const isTaken = await handOver(keys, data);
    if (isTaken) response.redirect(backTo(data, 1));
    else
      page(
        response,
        401,
        "Error: an error occurred in the request and at the time were unable to send the consumer data.",
      );
  });
  return router;
}

async function handOver(keys: Keys, { user_id, scope, callback_url }: ConsentRequest): Promise<boolean> {
  const key = keys.add(scope);
  const body = JSON.stringify({
    key_id: keys.all.size,
    user_id,
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: scope,
  });
  const headers = { "content-type": "application/json;charset=UTF-8" };
  const signal = AbortSignal.timeout(CALLBACK_MS);
  const sent = fetch(callback_url, { method: "POST", headers, body, signal });
  const status = await sent.then((answer) => answer.status).catch(() => null);
  if (status !== 200) keys.all.delete(key.consumerKey);
  return status === 200;
}

function backTo({ return_url, user_id }: ConsentRequest, success: 0 | 1): string {
  const url = new URL(return_url);
  url.searchParams.set("success", String(success));
  url.searchParams.set("user_id", user_id);
  return url.href;
}

function form(given: ConsentRequest, nonce: string): string {
  const fields = Object.entries({ ...given, nonce }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<p>${escaped(given.app_name)} would like to connect to your shop (${given.scope}).</p>
<form method="post" action="access">${fields.join("")}
<button name="answer" value="approve">Approve</button> <button name="answer" value="deny">Deny</button></form>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function page(response: Response, status: number, body: string): void {
  response.status(status).type("html").send(`<!doctype html><title>Sample shop</title>${body}`);
}
