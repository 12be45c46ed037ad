import fc from "fast-check";
import { expect, test } from "vitest";
import { chatBody } from "../../../src/health/destinations/send-alert.ts";

const HOSTILE =
  "Shop <!channel> <https://evil.example|click> & [free points](https://evil.example) @everyone **now**";

test("Slack: what would be a mention or a link is text", () => {
  expect(JSON.parse(chatBody("slack", HOSTILE))).toEqual({
    text: "Shop &lt;!channel&gt; &lt;https://evil.example|click&gt; &amp; [free points](https://evil.example) @everyone **now**",
  });
});

test("Discord: nobody is mentioned, no markup counts, and a long text is cut", () => {
  const body = JSON.parse(chatBody("discord", HOSTILE));
  expect(body.allowed_mentions).toEqual({ parse: [] });
  expect(body.content).toContain("\\[free points\\]\\(https://evil.example\\)");
  expect(JSON.parse(chatBody("discord", "x".repeat(5_000))).content).toHaveLength(2_000);
});

test("Teams: a card with a paragraph for each line, without markup", () => {
  const [{ contentType, content }] = JSON.parse(chatBody("teams", `first\n${HOSTILE}`)).attachments;
  expect(contentType).toBe("application/vnd.microsoft.card.adaptive");
  expect(content.body).toHaveLength(1);
  expect(content.body[0].text).toMatch(/^first\n\nShop /);
  expect(content.body[0].text).toContain("\\[free points\\]\\(");
});

test.each(["slack", "discord", "teams"] as const)(
  "%s: any text is valid JSON within the service's size",
  (kind) => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20_000, unit: "grapheme" }), (text) => {
        const body = chatBody(kind, text);
        JSON.parse(body);
        if (kind === "teams") expect(Buffer.byteLength(body)).toBeLessThan(28_000);
      }),
      { numRuns: 50 },
    );
  },
);
