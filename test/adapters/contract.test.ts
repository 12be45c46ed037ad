import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { type AdapterSamples, describeAdapterContract } from "../contracts/adapter.ts";

/** The laws, for every folder in `adapters`: what is shipped, what is not yet, and the example. */
const folders = readdirSync("adapters", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const hasSamples = (folder: string) => existsSync(`adapters/${folder}/samples.ts`);

test.each(folders)("adapters/%s shows the laws its samples", (folder) => {
  expect(hasSamples(folder), `adapters/${folder}/samples.ts: adapters/README.md says what stands in it`).toBe(
    true,
  );
});

const tried: unknown[] = [];
for (const folder of folders.filter(hasSamples)) {
  const { samples }: { samples: AdapterSamples<unknown> } = await import(
    `../../adapters/${folder}/samples.ts`
  );
  tried.push(samples.adapter);
  describeAdapterContract(samples);
}

test("nothing is shipped that the laws were not tried on", () => {
  expect(tried).toEqual(expect.arrayContaining([...adapters]));
});
