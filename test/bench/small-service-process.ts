import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sendToParent } from "../support/processes/child.ts";

/** A loyalty service that accepts everything: it must cost less than what is measured in front of it. */
const ANSWER = JSON.stringify({ response: { data: [], message: "ok", status: "success" } });

/** How many calls were made for accounts that are not called limited: GET tells. */
let calls = 0;

const server = createServer((request, response) => {
  if (request.method === "GET") return response.end(String(calls));
  if (!String(request.headers["x-brand-id"]).startsWith("limited")) calls += 1;
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": ANSWER.length });
    response.end(ANSWER);
  });
});
server.listen(0, "127.0.0.1", () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
