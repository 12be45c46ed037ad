import type { ShopStatus } from "../../../client/index.ts";
import { Pill } from "../../parts/pill.tsx";
import { useAddShopSpoken } from "./add-shop-words.tsx";

interface FirstPointsProps {
  readonly shop: ShopStatus;
  /** Whether the button in the shop's row can connect it. */
  readonly mayConnect: boolean;
  /** Whether shops can reach the bridge, so that the button works. */
  readonly isPublic: boolean;
}

/** What a shop without deliveries still needs. Only its first delivery proves that webhooks made by hand exist. */
export function FirstPoints({ shop, mayConnect, isPublic }: FirstPointsProps) {
  const { labels } = useAddShopSpoken();
  const { title, connect, byHand, order, done, open } = labels.addShop.firstPoints;
  const webhooks = shop.webhooksByHand;
  const steps = [
    {
      text: !mayConnect
        ? byHand({ webhooks })
        : isPublic
          ? connect({ webhooks })
          : labels.addShop.addressFirst,
      isDone: shop.state.code === "connected",
    },
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
