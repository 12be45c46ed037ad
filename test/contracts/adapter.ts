import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { type AdapterSamples, createBench } from "./adapter/bench.ts";
import { describeIdentity } from "./adapter/identity-laws.ts";
import { describeLimits } from "./adapter/limit-laws.ts";
import { describeSettings } from "./adapter/settings-laws.ts";
import { describeTranslation } from "./adapter/translation-laws.ts";
import { describeVerification } from "./adapter/verification-laws.ts";

export type { AdapterSamples, DeliverySample } from "./adapter/bench.ts";

/** The laws that every adapter must keep. A new adapter is not done until it passes. */
export function describeAdapterContract<Settings>(
  adapter: PlatformAdapter<Settings>,
  samples: AdapterSamples<Settings>,
): void {
  const bench = createBench(adapter, samples);
  describeVerification(bench);
  describeIdentity(bench);
  describeTranslation(bench);
  describeLimits(bench);
  describeSettings(bench);
}
