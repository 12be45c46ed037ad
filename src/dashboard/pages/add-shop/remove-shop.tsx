import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Decision, Question } from "../../parts/confirm.tsx";
import { Trouble } from "../../parts/feedback.tsx";
import { Note } from "../../parts/note.tsx";
import { useQuery } from "../../use-query.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { SaveArchive } from "./save-archive.tsx";

interface RemoveProps {
  readonly shop: string;
  /** Offers its data for download first. */
  readonly isServed?: true;
  readonly version: number;
  readonly onRemoved: () => void;
}

/** Removes a shop that was added on the page. Explains the consequences and asks for its name as confirmation. */
export function RemoveShop(props: RemoveProps) {
  const { labels } = useAddShopSpoken();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" my="md" onClick={() => setAsking(true)}>
        {labels.addShop.remove}
      </Button>
      {isAsking ? <Asking {...props} onLeave={() => setAsking(false)} /> : null}
    </>
  );
}

/** The most orders counted. */
const MOST_COUNTED = 200;

function Asking({
  shop,
  isServed,
  version: now,
  onRemoved,
  onLeave,
}: RemoveProps & { readonly onLeave: () => void }) {
  const { labels } = useAddShopSpoken();
  const [version] = useState(now);
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useSaid();
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await bridge.delete("/shops/{shop}", { params: { shop }, query: { confirm: typed.trim(), version } });
      onRemoved();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <Question title={labels.shared.removeTitle({ name: shop })} onLeave={onLeave}>
      <Consequences shop={shop} />
      {isServed ? <SaveArchive label={labels.addShop.archive.before} shop={shop} /> : null}
      <TextInput
        label={labels.addShop.confirm}
        description={shop}
        value={typed}
        autoComplete="off"
        data-main
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Trouble words={problem} />
      <Decision
        label={labels.addShop.remove}
        color="red.9"
        loading={isBusy}
        disabled={typed.trim() !== shop}
        onLeave={onLeave}
        onClick={() => void remove()}
      />
    </Question>
  );
}

function Consequences({ shop }: { readonly shop: string }) {
  const { labels } = useAddShopSpoken();
  const waiting = useQuery("GET", "/orders", { query: { shop, state: "queued", limit: MOST_COUNTED } });
  const orders = waiting.value?.items.length ?? 0;
  return (
    <>
      <ul>
        <li>{labels.addShop.consequences.deliveries}</li>
        <li>{labels.addShop.consequences.orders}</li>
        <li>{labels.addShop.consequences.secrets}</li>
      </ul>
      <Note tone="wait">{orders === 0 ? null : labels.addShop.waiting({ orders })}</Note>
    </>
  );
}
