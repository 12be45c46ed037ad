import { useSpoken } from "../language.ts";

/** Decimal text with its currency, in the reader's format. */
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
