import type { Answer } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { useSaid } from "../language.ts";
import { lazyWords } from "../lazy-words.tsx";
import { useQuery } from "../use-query.ts";
import { Action } from "./confirm.tsx";
import { Section } from "./heading.tsx";
import { Note } from "./note.tsx";
import { customerQuery } from "./points/points-history.tsx";
import { saveFile } from "./save-file.ts";

const { Words, useWords } = lazyWords("erasing", "page/erase");

const MOST_COUNTED = 100;
/** The most deliveries that a search counts: those about the orders found. */
const MOST_DELIVERIES = 50;
const ORDERS_WITH_DELIVERIES = 20;

const PLACE = "personal-data";

/** Scrolls to where a person's data is exported and erased, below all their orders. */
export function goToPersonalData(): void {
  const place = document.getElementById(PLACE);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** Erases a person's data at their request. `who`: an email address or a mobile number. */
export function Erasing(props: { readonly who: string }) {
  return (
    <Words>
      <PersonalData {...props} />
    </Words>
  );
}

function PersonalData(props: { readonly who: string }) {
  const { labels } = useWords();
  return (
    <div id={PLACE} tabIndex={-1}>
      <Section title={labels.erasing.section}>
        <Export {...props} />
        <Erase {...props} />
      </Section>
    </div>
  );
}

/** Downloads everything that the bridge stores about the person as one file, to be given to them. */
function Export({ who }: { readonly who: string }) {
  const { labels } = useWords();
  const [answer, setAnswer] = useSaid();
  const save = async () => {
    const held = await bridge.post("/export", { body: customerQuery(who) });
    const file = new Blob([JSON.stringify(held, null, 2)], { type: "application/json" });
    await saveFile(Promise.resolve(file), labels.erasing.exportFile);
    const { orders, deliveries, leftOut, damaged } = held;
    const counts = { orders: orders.length, deliveries: deliveries.length, leftOut, damaged };
    setAnswer(labels.erasing.exported(counts));
  };
  return (
    <>
      <h3>{labels.erasing.exportTitle}</h3>
      <p className="dim">{labels.erasing.exportAbout}</p>
      <Action needs="owner" label={labels.erasing.export} act={save} />
      <Note role="status">{answer}</Note>
    </>
  );
}

function Erase({ who }: { readonly who: string }) {
  const { labels } = useWords();
  const [answer, setAnswer] = useSaid();
  const known = useQuery(
    "POST",
    "/orders/search",
    { body: { q: who, limit: MOST_COUNTED } },
    { isLive: false },
  );
  const brought = useQuery("POST", "/deliveries/search", { body: { q: who } }, { isLive: false });
  const found =
    known.value === null || brought.value === null ? null : foundIn(known.value, brought.value.items.length);
  return (
    <div className="irreversible">
      <h3>{labels.erasing.eraseTitle}</h3>
      <p className="dim">{labels.erasing.about}</p>
      <Action
        needs="owner"
        label={labels.erasing.title}
        question={<EraseQuestion who={who} found={found} />}
        isDangerous
        act={async () => {
          const { orders, deliveries, detail } = await bridge.post("/erase", { body: customerQuery(who) });
          setAnswer(`${labels.erasing.done({ orders, deliveries })} ${detail}`);
        }}
      />
      <Note role="status">{answer}</Note>
    </div>
  );
}

type Found = ReturnType<typeof foundIn>;

function EraseQuestion({ who, found }: { readonly who: string; readonly found: Found | null }) {
  const { labels } = useWords();
  return (
    <>
      {found === null ? null : <p>{labels.erasing.found(found)}</p>}
      <p>
        <strong>{labels.erasing.final}</strong>
      </p>
      <p>{labels.erasing.question({ who })}</p>
      <p>{labels.erasing.elsewhere}</p>
    </>
  );
}

function foundIn({ items, nextCursor }: Answer<"POST", "/orders/search">, deliveries: number) {
  return {
    orders: items.length,
    hasMore: nextCursor !== null,
    deliveries,
    hasMoreDeliveries: deliveries >= MOST_DELIVERIES || items.length > ORDERS_WITH_DELIVERIES,
  };
}
