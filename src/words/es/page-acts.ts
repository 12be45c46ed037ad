import type { ActsLabels } from "../en/page-acts.ts";

export const acts: ActsLabels = {
  about:
    "Lo que hicieron las personas aquí y con comandos, lo más reciente primero. Se guarda un año, los 5.000 más recientes.",
  none: "No se hizo nada que coincida.",
  older: "Actos más antiguos",
  fileName: "registro.csv",
  who: "Quién",
  wholeName: "El nombre entero",
  kind: "Sobre",
  anyKind: "Todo",
  kinds: {
    orders: "Pedidos",
    customers: "Clientes",
    deliveries: "Avisos",
    shops: "Tiendas",
    programmes: "Programas",
    access: "Accesos",
  },
  columns: { what: "Qué", who: "Quién", changed: "Antes → después", undo: "Deshacer", when: "Cuándo" },
  nothing: "nada",
  erased: "borrado",
};
