import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** The least that a receiver can do: an express app that checks the signature and answers 200, storing nothing. */
export interface BareAppGiven {
  readonly secret: string;
}

const { secret } = givenToChild<BareAppGiven>();
const app = express();
app.disable("x-powered-by").disable("etag");
app.post("/webhooks/:shop", express.raw({ type: () => true, limit: "2mb" }), (request, response) => {
  const given = Buffer.from(request.get("x-shopify-hmac-sha256") ?? "", "base64");
  const digest = createHmac("sha256", secret).update(request.body).digest();
  if (given.length !== digest.length || !timingSafeEqual(given, digest)) {
    response.status(401).end();
    return;
  }
  response.json({ outcome: "stored" });
});
const server = createServer(app).listen(0, "127.0.0.1", () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
