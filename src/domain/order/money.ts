/**
 * Amounts as platforms write them ("19.90", "-5.00", "3000.00" yen, "31.665" euro, sometimes a number) and as the
 * bridge stores them: whole minor units of the currency. Works on text, never on floating point.
 */

/** Limits the length of an amount, because matching and converting take quadratic time. */
const LONGEST = 60;
const AMOUNT = /^([+-]?)(\d*)\.?(\d*)$/;

/**
 * Whole minor units, rounded half away from zero if the text has more decimals than the currency ("down" and "up":
 * towards zero and away from it); `null` for text that is not an amount, and for amounts beyond 2^53 − 1. Known limit: if
 * a shop shows more decimals than its currency has (31.665 EUR), the rounded refunds may miss the rounded total by a
 * minor unit. Rare, and accepted because such shops also mark the order as refunded, which counts.
 */
export function toMinorUnits(
  amount: string | number,
  currency: string,
  rounding: "half" | "down" | "up" = "half",
): number | null {
  const text = plainText(amount);
  const [, sign, whole = "", fraction = ""] = (text.length <= LONGEST && AMOUNT.exec(text)) || [];
  if (sign === undefined || whole + fraction === "") return null;
  const decimals = currencyDecimals(currency);
  const kept = fraction.slice(0, decimals).padEnd(decimals, "0");
  const left = fraction.slice(decimals);
  const isRoundedUp = rounding === "half" ? left >= "5" : rounding === "up" && /[1-9]/.test(left);
  const magnitude = BigInt(`0${whole}${kept}`) + (isRoundedUp ? 1n : 0n);
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return magnitude === 0n ? 0 : Number(magnitude) * (sign === "-" ? -1 : 1);
}

/** Decimal text with the currency's decimals, without the currency: "19.90". */
export function formatMinorUnits(amountMinor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, "0");
  const sign = amountMinor < 0 ? "-" : "";
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Some plugins send numbers and not text; scientific notation is expanded. */
function plainText(amount: string | number): string {
  if (typeof amount === "string") return amount.trim();
  const text = String(amount);
  return /e/i.test(text) && Math.abs(amount) < 1 ? amount.toFixed(20) : text;
}

/**
 * ISO 4217's minor units, other than 2. Node's own table is the one of cash (0 for HUF and COP) and changes with its
 * version, by which stored amounts would change their value.
 */
const DECIMALS: readonly (readonly [decimals: number, currencies: string])[] = [
  [0, "BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF"],
  [3, "BHD,IQD,JOD,KWD,LYD,OMR,TND"],
  [4, "CLF,UYW"],
];
const decimalsByCurrency = new Map(
  DECIMALS.flatMap(([decimals, currencies]) =>
    currencies.split(",").map((each) => [each, decimals] as const),
  ),
);

/** The number of minor unit digits by ISO 4217; 2 for an unknown currency. */
export function currencyDecimals(currency: string): number {
  return decimalsByCurrency.get(currency.toUpperCase()) ?? 2;
}
