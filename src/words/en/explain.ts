/** Which rules an order was held against. */
export const explain = {
  activity: ({ activityId }: { activityId: string }) => `Activity for points: ${activityId}`,
  kept: "The points were given by the programme of that time: what it chose stays.",
  today: "By today's programme: no points were given yet.",
  version: ({ version }: { version: number }) => `By version ${version} of the programme`,
  zone: ({ timeZone }: { timeZone: string }) => `Days and hours by the clock of ${timeZone}`,
  exclusions: "Exclusions",
  rules: "Rules",
  noRules: "The programme has no rules.",
  anyOrder: "it asks for nothing: any order fits",
  states: {
    chosen: "decides",
    doesNotFit: "does not fit",
    unknown: "cannot be judged: the shop does not tell enough",
    notReached: "not reached: an earlier rule decides",
  },
};

export type ExplainLabels = typeof explain;
