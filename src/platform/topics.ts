import type { PlatformTopic } from "./adapter.ts";

/** The names of the topics that come in this way; of all unless told otherwise. */
export function topicNames(
  topics: readonly PlatformTopic[],
  comes?: PlatformTopic["comes"],
): readonly string[] {
  return topics.filter((topic) => comes === undefined || topic.comes === comes).map(({ name }) => name);
}

/** The webhooks that the merchant makes where the bridge has no access, as the shop's own pages call them. */
export function webhooksByHand(topics: readonly PlatformTopic[]): readonly string[] {
  const named = topics.flatMap(({ byHand }) => byHand ?? []);
  return named.length > 0 ? named : topicNames(topics, "subscribed");
}
