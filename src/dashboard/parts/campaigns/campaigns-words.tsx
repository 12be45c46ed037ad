import { lazyWords } from "../../lazy-words.tsx";

export const { Words: CampaignsWords, useWords: useCampaignsSpoken } = lazyWords(
  "campaigns",
  "page/campaigns",
);
