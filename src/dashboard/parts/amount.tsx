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
    // Decimal text, which a number would round.
    return formatOf(currency, decimals).format(amount as Intl.StringNumericLiteral);
  } catch {
    return `${amount} ${currency}`;
  }
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for each currency: making one costs as much as drawing a row. */
function formatOf(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(undefined, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  formats.set(key, format);
  return format;
}
