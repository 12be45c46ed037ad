import {
  type ConversionFigures,
  type ConversionQuery,
  type CountedConversion,
  figuresOf,
  NO_CONVERSIONS,
  type SummedConversions,
} from "../../conversion-sums.ts";
import { stepOf } from "../../points-sums.ts";
import type { Names } from "../documents/names.ts";

/** With names as codes; 0 stands for none. A code may become known only once the journal was read. */
export type CodedConversion = Omit<CountedConversion, "discountCode" | "currency"> & CodedNames;
interface CodedNames {
  readonly discountCode: number;
  readonly currency: number;
}
const FIGURES = Object.keys(NO_CONVERSIONS) as (keyof ConversionFigures)[];
type Campaign = Pick<CountedConversion, "campaignId"> & CodedNames;
type Sums = Map<string, Campaign & Record<keyof ConversionFigures, number>>;

/** The sums of conversions by shop and step of time: all in memory, rebuilt with the index. */
export class ConversionsByStep {
  readonly #shops = new Map<number, Map<number, Sums>>();

  /** `times`: -1 removes what was added before. */
  add(shop: number, counted: CodedConversion | null, times: 1 | -1): void {
    if (counted === null) return;
    const steps = this.#shops.get(shop) ?? new Map<number, Sums>();
    const sums: Sums = steps.get(counted.step) ?? new Map();
    addTo(sums, counted, figuresOf(counted), times);
    this.#shops.set(shop, steps);
    if (sums.size === 0) steps.delete(counted.step);
    else steps.set(counted.step, sums);
  }

  sum({ from, until, shops, limit }: ConversionQuery, names: Names): readonly SummedConversions[] {
    const nameOf = (code: number) => (code === 0 ? null : names.nameOf(code));
    const codes = [...(names.codesOf(shops) ?? this.#shops.keys())];
    const summed = codes.flatMap((code) => {
      const total: Sums = new Map();
      for (const [step, sums] of this.#shops.get(code) ?? []) {
        if (step < stepOf(from) || step >= stepOf(until)) continue;
        for (const sum of sums.values()) addTo(total, sum, sum, 1);
      }
      return [...total.values()].map(({ discountCode, currency, ...sum }) => ({
        shop: names.nameOf(code),
        discountCode: nameOf(discountCode),
        currency: nameOf(currency),
        ...sum,
      }));
    });
    return summed.sort(mostFirst).slice(0, limit);
  }
}

function addTo(
  sums: Sums,
  { campaignId, discountCode, currency }: Campaign,
  figures: ConversionFigures,
  times: 1 | -1,
): void {
  const key = `${campaignId} ${discountCode} ${currency}`;
  const sum = sums.get(key) ?? { campaignId, discountCode, currency, ...NO_CONVERSIONS };
  for (const figure of FIGURES) sum[figure] += times * figures[figure];
  sums.set(key, sum);
  if (sum.orders === 0 && sum.ended === 0) sums.delete(key);
}

/** Compares field by field, because there may be as many sums as orders: each customer may have a code of their own. */
function mostFirst(one: SummedConversions, other: SummedConversions): number {
  const count = ({ orders, ended }: SummedConversions) => orders + ended;
  return (
    count(other) - count(one) ||
    compare(one.shop, other.shop) ||
    one.campaignId - other.campaignId ||
    compare(one.discountCode ?? "", other.discountCode ?? "") ||
    compare(one.currency ?? "", other.currency ?? "")
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
