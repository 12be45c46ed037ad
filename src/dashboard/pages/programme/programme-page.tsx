import { useState } from "react";
import type { ProgrammeAnswer } from "../../../client/index.ts";
import { Reading } from "../../parts/feedback.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ShopPicker } from "../../parts/shops/shop-picker.tsx";
import { go, withQuery } from "../../router.tsx";
import { firstShop, sumOf } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { Editor } from "./editor.tsx";
import "./programme.css";
import { TabsAround } from "./programme-tabs.tsx";
import { ProgrammeWords, useProgrammeSpoken } from "./programme-words.tsx";
import type { SaveResult } from "./saving/saved-answer.tsx";
import { Versions } from "./saving/versions.tsx";
import { Standing } from "./standing.tsx";

/** A shop's programme: view it, change it, preview a change on past orders, or revert it. */
export function ProgrammePage({ place }: { readonly place: URL }) {
  return (
    <ProgrammeWords>
      <ShopFilter place={place} />
    </ProgrammeWords>
  );
}

function ShopFilter({ place }: { readonly place: URL }) {
  const { labels } = useProgrammeSpoken();
  const status = useQuery("GET", "/status", {}, { isLive: false });
  return (
    <>
      <Heading title={labels.shell.places.programme} about={labels.programme.about} />
      <Reading query={status}>
        {(known) => {
          const shop = place.searchParams.get("shop") ?? firstShop(known);
          const tab = place.searchParams.get("tab");
          return (
            <>
              <div className="fields">
                <ShopPicker value={shop} onChoose={(chosen) => go(withQuery(place, { shop: chosen }))} />
              </div>
              {shop === "" ? null : (
                <TabsAround key={tab} first={tab}>
                  <OfShop key={shop} shop={shop} hasOthers={sumOf(known.shopsByWeight) > 1} />
                </TabsAround>
              )}
            </>
          );
        }}
      </Reading>
    </>
  );
}

function OfShop({ shop, hasOthers }: { readonly shop: string; readonly hasOthers: boolean }) {
  const query = useQuery("GET", "/programmes/{shop}", { params: { shop } }, { isLive: false });
  const [saved, setSaved] = useState<SaveResult | null>(null);
  const [closed, setClosed] = useState<SaveResult | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <Reading query={query}>
      {(read) => {
        const now = saved?.programme ?? read;
        const takeFrom = (by: SaveResult["by"]) => (programme: ProgrammeAnswer) =>
          setSaved({ programme, isNew: programme.version !== now.version, by });
        const savedBy = (by: SaveResult["by"]) => (saved?.by === by && saved !== closed ? saved : null);
        const onClose = () => setClosed(saved);
        return (
          <>
            <Standing programme={now} />
            <Editor
              key={now.version}
              programme={now}
              hasOthers={hasOthers}
              saved={savedBy("form")}
              onClose={onClose}
              onSaved={takeFrom("form")}
              onUnsaved={setUnsaved}
              versions={
                <Versions
                  programme={now}
                  saved={savedBy("versions")}
                  onClose={onClose}
                  isUnsaved={isUnsaved}
                  onReverted={takeFrom("versions")}
                />
              }
            />
          </>
        );
      }}
    </Reading>
  );
}
