import type { PlatformTopic } from "./adapter.ts";

/** The names of the topics that come in this way; of all unless told otherwise. */
export function topicNames(
  topics: readonly PlatformTopic[],
  comes?: PlatformTopic["comes"],
): readonly string[] {
  return topics.filter((topic) => comes === undefined || topic.comes === comes).map(({ name }) => name);
}
