import type { PlatformTopic } from "./adapter.ts";
import type { AdapterCode } from "./codes/platform.ts";

/** The names of the topics that arrive in this way; of all topics by default. */
export function topicNames(
  topics: readonly PlatformTopic[],
  comes?: PlatformTopic["comes"],
): readonly string[] {
  return topics.filter((topic) => comes === undefined || topic.comes === comes).map(({ name }) => name);
}

/** The webhooks that the merchant creates if the bridge has no access, by their names in the shop's admin pages. */
export function webhooksByHand(
  topics: readonly PlatformTopic[],
  say: (name: AdapterCode) => string,
): readonly string[] {
  const named = topics.flatMap(({ byHand }) => (byHand === undefined ? [] : [say(byHand)]));
  return named.length > 0 ? named : topicNames(topics, "subscribed");
}
