import { Button } from "@mantine/core";
import { useState } from "react";
import type { Answer } from "../../../client/index.ts";
import { askedBy, earnedBy } from "../../../words/programme/rule-sentence.ts";
import { capital } from "../../../words/sentence.ts";
import { Fact, Facts } from "../../parts/facts.tsx";
import { Reading } from "../../parts/feedback.tsx";
import { useQuery } from "../../use-query.ts";
import type { DraftRule } from "./draft.ts";
import { tabOf } from "./form-fields.ts";
import { ProgrammeWords, useProgrammeSpoken } from "./programme-words.tsx";
import { fieldName } from "./saving/problems.ts";
import { valueInWords } from "./value-in-words.ts";

type Setting = Answer<"GET", "/shops/{shop}/settings">["settings"][number];

/** A shop's settings by the tabs and field names of its programme: those that are set, and on request all. */
export function AllSettings({ shop }: { readonly shop: string }) {
  const query = useQuery("GET", "/shops/{shop}/settings", { params: { shop } }, { isLive: false });
  return (
    <Reading query={query}>
      {({ settings }) => (
        <ProgrammeWords>
          <ByTab settings={settings} />
        </ProgrammeWords>
      )}
    </Reading>
  );
}

function ByTab({ settings }: { readonly settings: readonly Setting[] }) {
  const { labels } = useProgrammeSpoken();
  const [areAll, setAll] = useState(false);
  const shown = settings.filter(({ isDefault }) => areAll || !isDefault);
  return (
    <>
      {[...Map.groupBy(shown, ({ name }) => tabOf(name))].map(([tab, some]) => (
        <section key={tab}>
          <h3>{labels.programme.tabs[tab]}</h3>
          <Facts>
            {some.map((setting) => (
              <Fact key={setting.name} name={nameOf(setting, labels)}>
                <SetTo setting={setting} />
                {setting.name === "orderId" ? <p className="dim">{capital(setting.meaning)}.</p> : null}
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
      {areAll ? null : (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          {labels.shared.all}
        </Button>
      )}
    </>
  );
}

function nameOf({ name, meaning }: Setting, labels: ReturnType<typeof useProgrammeSpoken>["labels"]): string {
  if (name === "earn.from") return labels.programme.earnFrom;
  if (name === "conversion.discountCodes") return labels.programme.codes;
  if (name === "orderId") return labels.programme.orderNumber;
  return fieldName(name, labels) ?? capital(meaning);
}

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

function SetTo({ setting: { name, value } }: { readonly setting: Setting }) {
  const { labels, format } = useProgrammeSpoken();
  if (name === "earn.from") return value.replace(TIME, (at) => format.time(Date.parse(at)));
  if (!name.endsWith(".rules") || !value.startsWith("[")) {
    const words = valueInWords(name, value, { labels, format });
    return name === "orderId" ? capital(words) : words;
  }
  const said = (rule: DraftRule) =>
    (name === "earn.rules" ? earnedBy(rule, labels) : null) ?? askedBy(rule.when, labels);
  return (
    <ul className="rows">
      {(JSON.parse(value) as readonly DraftRule[]).map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id but their place
        <li key={at}>{capital(said(rule))}</li>
      ))}
    </ul>
  );
}
