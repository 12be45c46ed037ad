import { Button } from "@mantine/core";
import { useState } from "react";
import { sentence } from "../../../words/sentence.ts";
import { Trouble, Waiting } from "../../parts/feedback.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Link } from "../../router.tsx";
import { May, useMay, useStatus } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { AddShopForm } from "./form.tsx";
import { SaveArchive } from "./save-archive.tsx";
import type { NewShop } from "./typed-shop.ts";

interface AddShopProps {
  /** Whether the person opened the page to add a shop. */
  readonly isAsked: boolean;
  readonly onAdded: (added: NewShop) => void;
}

/** The page's heading with a button to add a shop; if none can be added, it says what is missing. */
export function AddShop({ isAsked, onAdded }: AddShopProps) {
  const [isOpen, setOpen] = useState(isAsked);
  const { labels } = useAddShopSpoken();
  const may = useMay();
  const { value: status } = useStatus();
  const mayAdd = status !== null && may({ needs: "owner", isWholeBridge: true });
  const isSample = status?.mode === "try";
  const choices = useQuery("GET", "/shop-choices", mayAdd ? {} : null, { isLive: false });
  const obstacle = choices.value?.problem ?? null;
  return (
    <>
      <Heading title={labels.shell.places.shops} about={labels.addShop.listAbout}>
        <SaveArchive label={labels.addShop.archive.save} />
        {isOpen || !mayAdd || isSample ? null : (
          <Button size="sm" disabled={obstacle !== null} onClick={() => setOpen(true)}>
            {labels.shared.addShop}
          </Button>
        )}
      </Heading>
      {obstacle === null || isOpen ? null : (
        <p className="dim">
          {sentence(obstacle)}{" "}
          {isSample ? (
            <Link href="/help?document=running&section=install">{labels.addShop.ownBridge}</Link>
          ) : null}
        </p>
      )}
      {isOpen ? (
        <May needs="owner" isWholeBridge>
          <OpenWay
            onLeave={() => setOpen(false)}
            onAdded={(added) => {
              setOpen(false);
              onAdded(added);
            }}
          />
        </May>
      ) : null}
    </>
  );
}

/** Loads the choices whenever it opens, because every added shop uses up some of them. */
function OpenWay({
  onLeave,
  onAdded,
}: {
  readonly onLeave: () => void;
  readonly onAdded: AddShopProps["onAdded"];
}) {
  const { labels } = useAddShopSpoken();
  const { value, problem, again } = useQuery("GET", "/shop-choices", {}, { isLive: false });
  return (
    <section className="card add-shop" aria-label={labels.shared.addShop}>
      <h2>{labels.shared.addShop}</h2>
      {problem === null ? null : <Trouble words={problem} again={again} />}
      {value === null && problem === null ? <Waiting /> : null}
      {value === null ? null : value.problem === null ? (
        <AddShopForm choices={value} onLeave={onLeave} onAdded={onAdded} />
      ) : (
        <>
          <p className="note" data-tone="wait">
            {sentence(value.problem)}
          </p>
          <Button variant="default" size="sm" mt="md" onClick={onLeave}>
            {labels.shared.close}
          </Button>
        </>
      )}
    </section>
  );
}
