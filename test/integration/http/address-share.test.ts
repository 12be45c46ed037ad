import express from "express";
import { afterEach, expect, test } from "vitest";
import { shareByAddress } from "../../../src/http/address-share.ts";
import { type HttpServer, listen } from "../../../src/http/server.ts";

let server: HttpServer;
afterEach(() => server.close(0));

test("behind a proxy, nobody it speaks for has more requests under way than their share", async () => {
  const answers: (() => void)[] = [];
  const app = express().set("trust proxy", 1);
  app.use(shareByAddress(2));
  app.use((_request, response) => void answers.push(() => void response.end("done")));
  server = await listen(app, { host: "127.0.0.1", port: 0, trustProxy: 1 });
  const ask = (address: string) => fetch(server.url, { headers: { "x-forwarded-for": address } });

  const held = [ask("198.51.99.7"), ask("198.51.99.7")];
  await expect.poll(() => answers.length).toBe(2);
  const refused = await ask("198.51.99.7");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ code: "tooManyFromHere" });
  const other = ask("198.51.99.8");
  await expect.poll(() => answers.length).toBe(3);
  for (const answer of answers) answer();
  for (const answered of [...held, other]) expect((await answered).status).toBe(200);

  const again = ask("198.51.99.7");
  await expect.poll(() => answers.length).toBe(4);
  answers[3]?.();
  expect((await again).status).toBe(200);
});
