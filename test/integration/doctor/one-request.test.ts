import { expect, test } from "vitest";
import { sendOne } from "../../../src/health/doctor/proxy/one-request.ts";
import { httpServer } from "../../support/network/broken-server.ts";

test.each<[string, (write: (text: string) => void) => void]>([
  ["says nothing", () => {}],
  ["begins and never ends", (write) => write("first")],
])("an answer that %s ends with the time that it may take", async (_what, begin) => {
  const server = await httpServer((_request, response) => begin((text) => void response.write(text)));
  const answered = await sendOne({ method: "GET", url: server.url, headers: {}, waitMs: 50 });
  expect(answered).toEqual({ code: "answersTooLate", seconds: 0.05 });
  await server.close();
});
