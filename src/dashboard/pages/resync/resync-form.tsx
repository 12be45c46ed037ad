import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Resync } from "../../../client/index.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { Field } from "../../parts/form/field.tsx";
import { OneOf } from "../../parts/form/one-of.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { useSearchSpoken, withinSearchWords } from "../../parts/search/search-words.tsx";
import { ReadFromShops } from "../../parts/shops/read-from-shops.tsx";
import { ShopPicker } from "../../parts/shops/shop-picker.tsx";
import { May } from "../../status.tsx";
import { useResyncSpoken } from "./resync-words.tsx";

export interface StartProps {
  readonly onStarted: (resync: Resync) => void;
}

interface FormProps extends StartProps {
  readonly first: string;
  /** False beside a result, whose next steps come first. */
  readonly isMain: boolean;
}

const WAYS = ["span", "order"] as const;

/** The choice of orders to read, then the button that starts reading. */
export function ResyncForm(props: FormProps) {
  const { labels } = useResyncSpoken();
  const [way, setWay] = useState<(typeof WAYS)[number]>("span");
  return (
    <May needs="assistant">
      <Stack>
        <OneOf
          legend={labels.resync.which}
          options={WAYS.map((each) => ({ value: each, label: labels.resync.ways[each] }))}
          value={way}
          onChoose={setWay}
        />
        {way === "span" ? <SpanForm {...props} /> : <OneOrder onStarted={props.onStarted} />}
      </Stack>
    </May>
  );
}

function SpanForm({ first, isMain, onStarted }: FormProps) {
  const { labels } = useResyncSpoken();
  const [shop, setShop] = useState(first);
  const [since, setSince] = useState(() => dayOf(Date.now() - 7 * DAY_MS));
  const [lastDay, setLastDay] = useState("");
  const [historyEarns, setHistoryEarns] = useState(false);
  const { problem, onSubmit } = useSend();
  const start = async () => {
    const until = lastDay === "" ? undefined : dayOf(Date.parse(lastDay) + DAY_MS);
    onStarted(await bridge.post("/resync", { body: { shop, since, until, dryRun: true, historyEarns } }));
  };
  return (
    <form onSubmit={onSubmit(start)}>
      <Stack>
        <Trouble words={problem} />
        <div className="filter-row">
          <ShopPicker value={shop} onChoose={setShop} />
          <Field
            label={labels.resync.changedSince}
            type="date"
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
            required
          />
          <Field
            label={labels.resync.changedUntil}
            type="date"
            value={lastDay}
            min={since}
            onChange={(event) => setLastDay(event.currentTarget.value)}
          />
          <Button type="submit" variant={isMain ? "filled" : "default"}>
            {labels.resync.dryRunFirst}
          </Button>
        </div>
        <Checkbox
          label={labels.resync.letOldEarn}
          description={labels.resync.oldEarn}
          checked={historyEarns}
          onChange={(event) => setHistoryEarns(event.currentTarget.checked)}
        />
      </Stack>
    </form>
  );
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const OneOrder = withinSearchWords(({ onStarted }: StartProps) => {
  const { labels } = useSearchSpoken();
  const [typed, setTyped] = useState("");
  const order = typed.trim();
  return (
    <Stack align="start">
      <div className="filter-row" style={{ alignSelf: "stretch" }}>
        <TextInput
          className="search-box"
          label={labels.search.oneOrder}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {order === "" ? null : <ReadFromShops order={order} onStarted={onStarted} />}
    </Stack>
  );
});
