import type { ShopStatus } from "../../../client/index.ts";
import { Pill } from "../../parts/pill.tsx";
import { useAddShopSpoken } from "./add-shop-words.tsx";

/** What a shop without deliveries still lacks; its first delivery shows that webhooks made by hand exist. */
export function FirstPoints({ shop }: { readonly shop: ShopStatus }) {
  const { labels } = useAddShopSpoken();
  if (shop.lastDeliveryAt !== null) return null;
  const { title, reports, order, done, open } = labels.addShop.firstPoints;
  const steps = [
    { text: reports, isDone: shop.state.code === "connected" },
    { text: order, isDone: false },
  ];
  return (
    <section aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      <ol>
        {steps.map(({ text, isDone }) => (
          <li key={text}>
            <Pill text={isDone ? done : open} tone={isDone ? "good" : "wait"} /> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
