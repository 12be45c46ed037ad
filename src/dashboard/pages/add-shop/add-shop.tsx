import { Button } from "@mantine/core";
import { useState } from "react";
import { Trouble, Waiting } from "../../parts/feedback.tsx";
import { useQuery } from "../../use-query.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { AddShopForm } from "./form.tsx";
import type { Added } from "./typed-shop.ts";

/** The way to one more shop: closed until somebody wants it, and with what it lacks where none can be added. */
export function AddShop({
  isAsked,
  onAdded,
}: {
  /** Somebody came here to add one. */
  readonly isAsked: boolean;
  readonly onAdded: (added: Added) => void;
}) {
  const { labels } = useAddShopSpoken();
  const [isOpen, setOpen] = useState(isAsked);
  const choices = useQuery("GET", "/shop-choices", isOpen ? {} : null, { isLive: false });
  if (!isOpen)
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {labels.shared.addShop}
      </Button>
    );
  const { value, problem, again } = choices;
  return (
    <section className="card add-shop" aria-label={labels.shared.addShop}>
      <h2>{labels.shared.addShop}</h2>
      {problem === null ? null : <Trouble words={problem} again={again} />}
      {value === null && problem === null ? <Waiting /> : null}
      {value === null ? null : value.problem === null ? (
        <AddShopForm
          choices={value}
          onLeave={() => setOpen(false)}
          onAdded={(added) => {
            setOpen(false);
            onAdded(added);
          }}
        />
      ) : (
        <>
          <p className="note" data-tone="wait">
            {value.problem}
          </p>
          <Button variant="default" size="sm" mt="md" onClick={() => setOpen(false)}>
            {labels.shared.close}
          </Button>
        </>
      )}
    </section>
  );
}
