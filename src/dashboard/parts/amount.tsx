/** Decimal text in its currency, as the reader's language writes it. The text is shown as it is where that fails. */
export function Amount({
  amount,
  currency,
}: {
  readonly amount: string | null;
  readonly currency: string | null;
}) {
  if (amount === null || currency === null) return <span className="amount">–</span>;
  return <span className="amount">{amountText(amount, currency)}</span>;
}

function amountText(amount: string, currency: string): string {
  const decimals = amount.split(".")[1]?.length ?? 0;
  try {
    const format = new Intl.NumberFormat(undefined, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    // Decimal text, which a number would round.
    return format.format(amount as Intl.StringNumericLiteral);
  } catch {
    return `${amount} ${currency}`;
  }
}
