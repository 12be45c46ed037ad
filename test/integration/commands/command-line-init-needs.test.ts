import { expect, test } from "vitest";
import * as shipped from "../../../adapters/shipped.ts";
import { credentialsOf } from "../../../src/platform/kit/credential.ts";
import { nobodyStops, type } from "../../support/commands/typed-command.ts";

/** What init says that it needs, before it is given anything. */
const adapters = Object.values(shipped);
const init = (...args: readonly string[]) =>
  type(["init", ...args], { world: { adapters, stopRequested: nobodyStops } });

test("without any answer, a secret that some platforms need is listed, too", async () => {
  const { exitCode, err } = await init("--yes");
  expect(exitCode).toBe(2);
  expect(err).toMatch(/^ {2}--secret +Secret that signs the shop’s webhooks, if the platform is shopify$/m);
});

test("a port, platform or number that cannot be is listed with all else that is wrong or missing", async () => {
  const given = ["--port", "abc", "--platform", "magento", "--activity", "-", "--credential", "foo=1"];
  const { exitCode, err } = await init("--yes", ...given);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/^ {2}--loyalty-url +Address of the loyalty service/m);
  expect(err).toMatch(/^ {2}--activity +must be /m);
  expect(err).toMatch(/^ {2}--port +must be a whole number from 1 to 65535$/m);
  expect(err).toMatch(/^ {2}--platform +must be shopify or woocommerce$/m);
  // Which names there are depends on the platform.
  expect(err).not.toContain("foo");
});

test("a secret that is required is not said to be one that can be skipped", async () => {
  const { exitCode, err } = await init("--yes", "--platform", "shopify", "--domain", "acme.myshopify.com");
  expect(exitCode).toBe(2);
  expect(err).toMatch(
    /^ {2}--secret +Secret that signs the shop’s webhooks \(the app’s client secret, [^;]*\)$/m,
  );
});

test("the help names the platforms, and the credentials of each", async () => {
  const help = (await init("--help")).out.replaceAll(/\s+/g, " ");
  expect(help).toContain(`(choices: ${adapters.map(({ platform }) => platform).join(", ")})`);
  for (const { platform, settings } of adapters) {
    const names = credentialsOf(settings).map(({ name }) => name);
    expect(help).toMatch(new RegExp(`for ${platform} ${names.join(", ")}[;)]`));
  }
});

test.each([
  ["shopify", "acme.myshopify.com", "clientId", "clientSecret"],
  ["shopify", "acme.myshopify.com", "clientSecret", "clientId"],
  ["woocommerce", "shop.example.com", "consumerKey", "consumerSecret"],
])(
  "of %s, half a pair of credentials is missing the other half",
  async (platform, domain, given, missing) => {
    const shop = ["--platform", platform, "--domain", domain, "--secret", "long-enough"];
    const { exitCode, err } = await init("--yes", ...shop, "--credential", `${given}=x_long_enough`);
    expect(exitCode).toBe(2);
    expect(err).toMatch(
      new RegExp(`^ {2}--credential ${missing}=… +is missing: it belongs to ${given}$`, "m"),
    );
    expect(err).not.toContain("accessToken");
  },
);
