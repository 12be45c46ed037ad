import type { ReactNode } from "react";
import { Link } from "../../router.tsx";
import { useStatus } from "../../status.tsx";
import { hasDocument, helpAddress } from "../help/documents.ts";
import { FieldsOf, useForm } from "./form.tsx";
import type { TabName } from "./form-fields.ts";
import { Panel } from "./programme-tabs.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { Codes } from "./rules/code-list.tsx";
import { Redemption } from "./rules/redemption.tsx";
import { RulesOf } from "./rules/rules.tsx";

/** The fields for settings that a shop's owner changes. A tab's standard fields come from form-fields.ts. */
export function Fields({ shop }: { readonly shop: string }) {
  const { labels } = useProgrammeSpoken();
  const notSent = <NotSent shop={shop} />;
  const { earningAbout, rulesAbout, exclusionsAbout, referralsAbout, shopAbout } = labels.programme;
  return (
    <>
      <Tab name="earning" about={earningAbout} />
      <Tab name="approval" />
      <Tab name="rules" about={rulesAbout} before={<RulesOf list="earn" />} after={notSent} />
      <Tab
        name="exclusions"
        about={exclusionsAbout}
        after={
          <>
            <RulesOf list="exclude" />
            {notSent}
          </>
        }
      />
      <Tab name="referrals" about={referralsAbout} after={<Codes />} />
      <Panel tab="redemption">
        <Redemption />
      </Panel>
      <Tab name="contact" />
      <Tab
        name="shop"
        about={
          <>
            {shopAbout} <PlatformGuide shop={shop} />
          </>
        }
      />
    </>
  );
}

/** The conditions that aren't offered because they would never match. */
function NotSent({ shop }: { readonly shop: string }) {
  const { labels } = useProgrammeSpoken();
  const { notSent } = useForm();
  const platform = usePlatformTitle(shop);
  if (notSent.length === 0) return null;
  const conditions = notSent.map((name) => labels.programme.conditions[name]);
  return <p className="dim">{labels.programme.notSent({ platform, conditions })}</p>;
}

function usePlatformTitle(shop: string): string {
  const { value } = useStatus();
  return value?.shops.find((each) => each.shop === shop)?.platformTitle ?? "";
}

/** A guide to setting up the platform's shops; without a document for the platform, how the others differ. */
function PlatformGuide({ shop }: { readonly shop: string }) {
  const { labels } = useProgrammeSpoken();
  const title = usePlatformTitle(shop).toLowerCase();
  return (
    <Link href={helpAddress(hasDocument(title) ? title : "platforms", null)}>
      {labels.programme.shopGuide}
    </Link>
  );
}

interface TabProps {
  readonly name: TabName;
  readonly about?: ReactNode;
  /** Custom fields above the standard ones. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

function Tab({ name, about, before, after }: TabProps) {
  return (
    <Panel tab={name}>
      {about === undefined ? null : <p className="dim">{about}</p>}
      {before}
      <FieldsOf tab={name} />
      {after}
    </Panel>
  );
}
