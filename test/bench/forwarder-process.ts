import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import got from "got";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** What anybody would write first: an express app that checks the signature, sends one request with got, and keeps nothing. */
export interface ForwarderGiven {
  readonly secret: string;
  /** Where the loyalty service answers. */
  readonly baseUrl: string;
}

const { secret, baseUrl } = givenToChild<ForwarderGiven>();
const app = express();
app.disable("x-powered-by").disable("etag");
app.post("/webhooks/:shop", express.raw({ type: () => true, limit: "2mb" }), async (request, response) => {
  const given = Buffer.from(request.get("x-shopify-hmac-sha256") ?? "", "base64");
  const digest = createHmac("sha256", secret).update(request.body).digest();
  if (given.length !== digest.length || !timingSafeEqual(given, digest)) {
    response.status(401).end();
    return;
  }
  const order = JSON.parse(request.body.toString());
  await got.post(`${baseUrl}/transactions/12?format=JSON`, {
    json: {
      order_id: order.id,
      lp_email: order.email,
      lp_name: order.customer?.first_name,
      description: order.name,
    },
  });
  response.json({ outcome: "sent" });
});
const server = createServer(app).listen(0, "127.0.0.1", () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
