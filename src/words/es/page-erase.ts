import type { ErasingLabels } from "../en/page-erase.ts";

/** Borrar a una persona que lo pide. */
export const erasing: ErasingLabels = {
  title: "Borrar a esta persona",
  about:
    "Para una persona que lo pide: nombre, direcciones y números salen de cada pedido y aviso de todas las tiendas. Los puntos y las sumas quedan, sin nombre.",
  question: ({ who, found }, { count, list }) =>
    `${who} se borra de cada pedido y aviso de todas las tiendas, y sigue así aunque la tienda los envíe de nuevo. No se puede deshacer. Lo que guarda el servicio de fidelización hay que borrarlo allí.${found === null ? "" : ` Encontrado ahora: ${list([`${found.hasMore ? "más de " : ""}${count(found.orders, { one: "# pedido", other: "# pedidos" })}`, `${found.hasMoreDeliveries ? "más de " : ""}${count(found.deliveries, { one: "# aviso", other: "# avisos" })}`])}; se recorre cada pedido y aviso, así que pueden ser más.`}`,
  done: ({ orders, deliveries }, { count }) =>
    `Borrado de ${count(orders, { one: "# pedido", other: "# pedidos" })} y de ${count(deliveries, { one: "# aviso", other: "# avisos" })}.`,
};
