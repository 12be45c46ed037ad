import { inventedBuyer, type Purchase, type SampleStep } from "./sample-order.ts";

/** Orders from before the bridge was installed, oldest first. */
export const SAMPLE_HISTORY: readonly (Purchase & {
  readonly daysAgo: number;
  readonly steps: readonly SampleStep[];
})[] = [
  {
    buyer: inventedBuyer("Ines", "Novak", "+491701234511"),
    total: "75.00",
    daysAgo: 5,
    steps: ["paid", "fulfilled"],
  },
  {
    buyer: inventedBuyer("Jon", "Weber", "+491701234512"),
    total: "31.20",
    daysAgo: 4,
    steps: ["paid", { refund: "31.20" }],
  },
  { buyer: inventedBuyer("Kaya", "Ito", "+491701234513"), total: "46.80", daysAgo: 3, steps: ["paid"] },
];

/** Buyers for orders without a given one. */
export const SAMPLE_PASSERS_BY: readonly [Purchase, ...Purchase[]] = [
  { buyer: inventedBuyer("Lena", "Costa", "+491701234521"), total: "52.00" },
  { buyer: inventedBuyer("Milo", "Brandt", "+491701234522"), total: "19.50" },
  { buyer: inventedBuyer("Nora", "Quist", "+491701234523"), total: "88.40" },
  { buyer: inventedBuyer("Omar", "Reyes", "+491701234524"), total: "27.90" },
];

/** A returning customer with points to redeem. */
export const SAMPLE_REGULAR = inventedBuyer("Ada", "Lindqvist", "+491701234501");

const MARKUP = `<img src="x" onerror="document.title='taken'"><script>document.title='taken'</script>`;

/** A name, goods and a code that contain HTML and a spreadsheet formula: for the bridge all of it is text. */
export const SAMPLE_PRANKSTER: Purchase = {
  buyer: {
    firstName: MARKUP,
    lastName: "=cmd|'/c calc'!A1",
    phone: "+491701234531",
    email: "prankster@customers.example",
  },
  total: "10.00",
  goods: MARKUP,
  discountCode: MARKUP,
};
