import type { CampaignsLabels } from "../../../words/en/page-campaigns.ts";
import { lazyWords } from "../../lazy-words.tsx";

export const { Words: CampaignsWords, useWords: useCampaignsSpoken } = lazyWords<
  "campaigns",
  CampaignsLabels
>("campaigns", {
  en: () => import("../../../words/en/page-campaigns.ts"),
  de: () => import("../../../words/de/page-campaigns.ts"),
  fr: () => import("../../../words/fr/page-campaigns.ts"),
  es: () => import("../../../words/es/page-campaigns.ts"),
});
