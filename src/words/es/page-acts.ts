import type { ActsLabels } from "../en/page-acts.ts";
import type { Format } from "../format.ts";

export const acts: ActsLabels = {
  about:
    "Lo que hicieron las personas aquí y con comandos, lo más reciente primero. Se guarda un año, salvo que los ajustes digan otra cosa (retention.actsDays), como mucho los 5.000 más recientes.",
  none: "No se hizo nada que coincida.",
  older: "Actos más antiguos",
  fileName: "registro.csv",
  who: "Quién",
  wholeName: "El nombre entero",
  kind: "Sobre",
  anyKind: "Todo",
  allButAccess: "Todo menos los accesos",
  kinds: {
    orders: "Pedidos",
    customers: "Clientes",
    deliveries: "Avisos",
    shops: "Tiendas",
    programmes: "Programas",
    access: "Accesos",
  },
  columns: { what: "Qué", who: "Quién", changed: "Antes → después", undo: "Deshacer", when: "Cuándo" },
  undoIt: "Deshacer",
  undoneAlready:
    "No queda nada que deshacer: se retiró, dejó de tener objeto o ya no se conserva aquello a lo que se refería.",
  takeBackQuestion: "El aviso vuelve a necesitar a una persona.",
  revertQuestion: ({ shop, version }) =>
    `La versión ${version} del programa de ${shop} vuelve a contar, para los pedidos que aún no tienen puntos. Lo guardado desde entonces queda entre las versiones.`,
  doneTo: ({ what, name }: { what: string; name: string }, { quote }: Format) =>
    `${quote(what)}: hecho para el pedido ${name}.`,
  doneToMany: ({ what }: { what: string }, { quote }: Format) => `${quote(what)}: hecho.`,
  nothing: "nada",
  erased: "borrado",
};
