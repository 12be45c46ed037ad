import { Switch, TypedField } from "../form.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { RulesOf } from "./rules.tsx";

/** What excludes an order from points: any one of these, or all conditions of an exclusion rule together. */
export function Exclusions() {
  const { labels } = useProgrammeSpoken();
  return (
    <>
      <p className="dim">{labels.programme.exclusionsAbout}</p>
      <div className="fields">
        <TypedField path="exclude.tags" />
        <TypedField path="exclude.customerTags" />
        <TypedField path="exclude.sources" />
        <TypedField path="exclude.currencies" />
        <TypedField path="exclude.minTotal" />
      </div>
      <Switch path="exclude.zeroTotal" standard={true} />
      <Switch path="exclude.giftCardOnly" standard={true} />
      <RulesOf list="exclude" />
    </>
  );
}
