import type { Mutation } from "./mutation.ts";

/** The sentences that people read. */
export const words: readonly Mutation[] = [
  {
    name: "an amount of an unknown currency has other decimals than it was counted with",
    file: "src/words/format.ts",
    find: "const decimals = currencyDecimals(currency);",
    replace: "const decimals = currencyDecimals(currency) + (isCode ? 0 : 1);",
    tests: ["test/unit/words/reasons.test.ts"],
  },
  {
    name: "a person's name can steer the terminal",
    file: "src/words/catalog.ts",
    find: 'if (typeof fact === "string") return shown(fact) as Fact;',
    replace: 'if (typeof fact === "string") return fact;',
    tests: ["test/unit/words/reasons.test.ts"],
  },
  {
    name: "a sentence leaves out how many points it is about",
    file: "src/words/en/standings.ts",
    find: '`Redeem ${count(points, { one: "# point", other: "# points" })}: ${say(because)}`',
    replace: '`Redeem points${count(points, { other: "" })}: ${say(because)}`',
    tests: ["test/unit/words/reasons.test.ts"],
  },
  {
    name: "a text from outside can steer a label of the dashboard",
    file: "src/words/labels.ts",
    find: 'if (typeof fact === "string") return shown(fact);',
    replace: 'if (typeof fact === "string") return fact;',
    tests: ["test/unit/words/labels.test.ts"],
  },
  {
    name: "a translation leaves out how long the work will take",
    file: "src/words/de/page-today.ts",
    find: "({ span }) => `Alles sollte in etwa ${span} erledigt sein.`",
    replace: '() => "Alles sollte bald erledigt sein."',
    tests: ["test/repository/labels.test.ts"],
  },
  {
    name: "the page asks in the browser's language, not in the chosen one",
    file: "src/dashboard/language.ts",
    find: '"accept-language": spoken().language',
    replace: '"accept-language": navigator.language',
    tests: ["test/browser/language.test.ts"],
  },
  {
    name: "a clock that is wrong is told as one that tells no time",
    file: "src/doctor/clock.ts",
    find: 'return warning({ code: "clockDiffers", seconds, isAhead: skewMs > 0 });',
    replace: 'return warning({ code: "clockUnknown" });',
    tests: ["test/integration/commands/command-line-doctor.test.ts"],
  },
  {
    name: "deliveries that were never accepted are told as signed otherwise since",
    file: "src/doctor/deliveries.ts",
    find: 'return warning({ code: "noDeliveryAccepted", refused: unsigned, shop });',
    replace: 'return warning({ code: "deliveriesSignedOtherwise", count: unsigned, shop });',
    tests: ["test/unit/doctor/doctor-deliveries.test.ts"],
  },
  {
    name: "what an adapter says is shown as its code",
    file: "src/words/languages.ts",
    find: "for (const { words } of adapters) if (words !== undefined) brought.add(words);",
    replace: "void adapters;",
    tests: ["test/unit/words/verdicts.test.ts"],
  },
  {
    name: "the commands ask the bridge in no language",
    file: "src/commands/client/admin-client.ts",
    find: "        ...headersOfReader(words),\n",
    replace: "",
    tests: ["test/integration/commands/command-line-languages.test.ts"],
  },
  {
    name: "the terminal's language stands over --language",
    file: "src/commands/language.ts",
    find: "languageFor([language, ...languages])",
    replace: "languageFor([...languages, language])",
    tests: ["test/integration/commands/command-line-languages.test.ts"],
  },
];
