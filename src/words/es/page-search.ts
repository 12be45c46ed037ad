import type { SearchLabels } from "../en/page-search.ts";

export const search: SearchLabels = {
  label: "Encontrar un pedido, un cliente o una página",
  use: "Un nombre o una palabra de él; número, identificador, correo o móvil enteros. Las flechas recorren lo encontrado, Intro lo abre.",
  looking: "Buscando…",
  found: ({ orders }, { count }) =>
    orders === 0
      ? "No se conoce ningún pedido así."
      : count(orders, { one: "# pedido encontrado", other: "# pedidos encontrados" }),
  foundPages: ({ pages }, { count }) =>
    count(pages, { one: "# página encontrada", other: "# páginas encontradas" }),
  allOrders: ({ term }) => `Todos los pedidos de «${term}»`,
  deliveries: ({ term }) => `Avisos de «${term}»`,
  customer: ({ term }) => `Puntos de ${term}`,
  page: ({ page }) => `Página «${page}»`,
  unknown:
    "Quizá una tienda lo tenga sin que se conozca aquí: se lee allí por su número o identificador, y usted ve qué se haría. No se envía nada antes de que lo confirme.",
  readFrom: ({ term, shop }) => `Leer el pedido ${term} de ${shop}`,
  several: ({ shop }) => `Varios pedidos de ${shop} encajan. Elija el que busca:`,
  choice: ({ name, id, day, isId }) =>
    `Pedido ${name}${day === null ? "" : ` del ${day}`} (${isId ? "lo que escribió es su identificador" : `identificador ${id}`})`,
  notInShop: ({ term, shop }) =>
    `${shop} no muestra ningún pedido ${term}, ni por número ni por identificador.`,
  oneOrder: "Un solo pedido, por su número o identificador",
};
