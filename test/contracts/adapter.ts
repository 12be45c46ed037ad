import { expect, test } from "vitest";
import { describeChecks, describeInstall, describeSubscriptions } from "./adapter/access-laws.ts";
import { type AdapterSamples, type Bench, createBench } from "./adapter/bench.ts";
import { describeIdentity } from "./adapter/identity-laws.ts";
import { describeJudges } from "./adapter/judges-laws.ts";
import { describeLimits } from "./adapter/limit-laws.ts";
import { describeNumbers } from "./adapter/number-laws.ts";
import { describePull } from "./adapter/pull-laws.ts";
import { describeSampleOrder } from "./adapter/sample-order-laws.ts";
import { describeSettings } from "./adapter/settings-laws.ts";
import { describeTranslation } from "./adapter/translation-laws.ts";
import { describeVerification } from "./adapter/verification-laws.ts";
import { describeVisits } from "./adapter/visit-laws.ts";
import { describeWriteBack } from "./adapter/write-back-laws.ts";

export { type AdapterSamples, type DeliverySample, RECEIVED_AT } from "./adapter/bench.ts";
export type { ShopStandIn } from "./adapter/stand-in.ts";

/** The laws that every adapter must keep. A new adapter is not done until it passes. */
export function describeAdapterContract<Settings>(samples: AdapterSamples<Settings>): void {
  const { adapter } = samples;
  const bench = createBench(samples);
  describeVerification(bench);
  describeIdentity(bench);
  describeTranslation(bench);
  describeJudges(bench);
  describeLimits(bench);
  describeSettings(bench);
  if (adapter.sampleOrder !== undefined) describeSampleOrder(bench);
  for (const visits of [
    ["storefront", adapter.storefront],
    ["staff", adapter.staff],
  ] as const)
    if (visits[1] !== undefined) describeVisits(bench, [visits[0], visits[1]]);
  describeAccess(bench);
}

/** The second half of the contract, as far as the adapter has it. */
function describeAccess<Settings>(bench: Bench<Settings>): void {
  const { adapter, openStandIn } = bench;
  const { platform, pull, checks, subscriptions, install, writeBack } = adapter;
  const isAsked = [pull, checks, subscriptions, install, writeBack].some((part) => part !== undefined);
  if (openStandIn === undefined) {
    test(`${platform}: what speaks to the platform is tried against a stand-in`, () => {
      expect(isAsked).toBe(false);
    });
    return;
  }
  if (pull !== undefined) describePull(bench, pull, openStandIn);
  if (pull?.findByNumber !== undefined) describeNumbers(bench, pull.findByNumber.bind(pull), openStandIn);
  if (checks !== undefined) describeChecks(bench, checks, openStandIn);
  if (subscriptions !== undefined) describeSubscriptions(bench, subscriptions, openStandIn);
  if (install !== undefined) describeInstall(bench, install, openStandIn);
  if (writeBack !== undefined) describeWriteBack(bench, writeBack, openStandIn);
}
