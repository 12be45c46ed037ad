import { expect, test } from "vitest";
import { mailAlert } from "../../../src/health/destinations/mail-alert.ts";
import { mailServer } from "../../support/network/mail-server.ts";

const MESSAGE = {
  id: "msg_1",
  body: JSON.stringify({
    text: "First.\nSecond.",
    data: { alerts: [{ title: "First\r\nBcc: x@y.example" }, { title: "Second" }] },
  }),
};

const to = (server: string) => ({
  server,
  from: "bridge@shop.example",
  to: ["ada@shop.example", "ben@shop.example"],
});

test("an alert is one email to all, whose subject names the first and counts the others", async () => {
  const mail = await mailServer();
  expect(await mailAlert(to(mail.url), MESSAGE)).toBeNull();
  await mail.close();
  expect(mail.taken).toHaveLength(1);
  const [headers = "", text] = (mail.taken[0] ?? "").split("\r\n\r\n");
  expect(headers.split("\r\n")).toEqual(
    expect.arrayContaining([
      "From: bridge@shop.example",
      "To: ada@shop.example, ben@shop.example",
      "Message-ID: <msg_1@loyalty-bridge>",
    ]),
  );
  expect(headers).toMatch(/^Subject: First.*\(\+1\)$/m);
  expect(headers).not.toMatch(/^Bcc:/m);
  expect(text).toBe("First.\r\nSecond.");
});

test("a mail server that refuses, or is not there, is said without its password", async () => {
  const mail = await mailServer({ refuses: true });
  expect(await mailAlert(to(mail.url), MESSAGE)).toEqual({ code: "receiverAnswered", status: 550 });
  await mail.close();
  expect(await mailAlert(to(mail.url), MESSAGE)).toEqual({
    ...{ code: "receiverNotReached", host: new URL(mail.url).host, error: "ECONNREFUSED" },
  });
});
