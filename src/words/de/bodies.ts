import type { Catalog } from "../catalog.ts";
import type { BodyProblem } from "../codes/delivery.ts";
import type { Said } from "../words.ts";

export const bodies: Catalog<BodyProblem, Said> = {
  notUtf8: () => "der Inhalt ist kein gültiger UTF-8-Text",
  emptyBody: () => "der Inhalt ist leer",
  invalidJson: () => "der Inhalt ist kein gültiges JSON",
  listTooLong: ({ most }, { number }) => `der Inhalt hat eine Liste mit mehr als ${number(most)} Einträgen`,
  tooManyValues: ({ most }, { number }) => `der Inhalt hat mehr als ${number(most)} Werte`,
  nestedTooDeep: ({ most }, { number }) => `der Inhalt ist tiefer als ${number(most)} Ebenen verschachtelt`,
  forbiddenKey: ({ key }, { quote }) => `der Inhalt verwendet den verbotenen Schlüssel ${quote(key)}`,
  repeatedKey: ({ key }, { quote }) => `der Inhalt wiederholt den Schlüssel ${quote(key)} in einem Objekt`,
};
