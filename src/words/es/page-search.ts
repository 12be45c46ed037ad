import type { SearchLabels } from "../en/page-search.ts";

export const search: SearchLabels = {
  label: "Encontrar un pedido, un cliente o una página",
  use: "Número, identificador, nombre, correo o móvil, entero. Las flechas recorren lo encontrado, Intro lo abre.",
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
    "Quizá la tienda lo tenga: por su identificador allí se lee, y se muestra qué se haría. No se envía nada antes de confirmarlo.",
  readFrom: ({ term, shop }) => `Leer el pedido ${term} de ${shop}`,
};
