import { useSpoken } from "../language.ts";

/** Decimal text in its currency, as the reader's language writes it. */
export function Amount({
  amount,
  currency,
}: {
  readonly amount: string | null;
  readonly currency: string | null;
}) {
  const { format } = useSpoken();
  const text = amount === null || currency === null ? "–" : format.price(amount, currency);
  return <span className="amount">{text}</span>;
}
