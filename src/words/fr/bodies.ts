import type { Catalog } from "../catalog.ts";
import type { BodyProblem } from "../codes/delivery.ts";
import type { Said } from "../words.ts";

export const bodies: Catalog<BodyProblem, Said> = {
  notUtf8: () => "le contenu n'est pas un texte UTF-8 valide",
  emptyBody: () => "le contenu est vide",
  invalidJson: () => "le contenu n'est pas du JSON valide",
  listTooLong: ({ most }, { number }) => `le contenu a une liste de plus de ${number(most)} éléments`,
  tooManyValues: ({ most }, { number }) => `le contenu a plus de ${number(most)} valeurs`,
  nestedTooDeep: ({ most }, { number }) => `le contenu est imbriqué sur plus de ${number(most)} niveaux`,
  forbiddenKey: ({ key }, { quote }) => `le contenu utilise la clé interdite ${quote(key)}`,
  repeatedKey: ({ key }, { quote }) => `le contenu répète la clé ${quote(key)} dans un même objet`,
};
