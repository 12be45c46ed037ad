import type { Catalog } from "../catalog.ts";
import type { BodyProblem } from "../codes/delivery.ts";
import type { Said } from "../words.ts";

export const bodies: Catalog<BodyProblem, Said> = {
  notUtf8: () => "el contenido no es un texto UTF-8 válido",
  emptyBody: () => "el contenido está vacío",
  invalidJson: () => "el contenido no es JSON válido",
  listTooLong: ({ most }, { number }) => `el contenido tiene una lista de más de ${number(most)} elementos`,
  tooManyValues: ({ most }, { number }) => `el contenido tiene más de ${number(most)} valores`,
  nestedTooDeep: ({ most }, { number }) => `el contenido está anidado en más de ${number(most)} niveles`,
  forbiddenKey: ({ key }, { quote }) => `el contenido usa la clave prohibida ${quote(key)}`,
  repeatedKey: ({ key }, { quote }) => `el contenido repite la clave ${quote(key)} en un mismo objeto`,
};
