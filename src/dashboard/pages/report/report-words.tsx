import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useReportSpoken, within: withinReportWords } = lazyWords("report", "page/report");
