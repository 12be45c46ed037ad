import type { CampaignsLabels } from "../en/page-campaigns.ts";

/** Las conversiones por campaña. */
export const campaigns: CampaignsLabels = {
  title: "Conversiones por campaña",
  about:
    "Conversiones registradas, una por pedido. Si después el pedido se canceló, se eliminó o se reembolsó entero, el servicio de fidelización conserva su conversión: esos pedidos se cuentan aparte.",
  allShops: "Todas las tiendas",
  from: "Desde",
  to: "Hasta",
  save: "Guardar como tabla (CSV)",
  fileName: "conversions.csv",
  none: "En esos días no se registró ninguna conversión.",
  columns: {
    campaign: "Campaña",
    conversions: "Conversiones",
    amount: "Importe de los pedidos",
    points: "Puntos dados",
  },
  campaign: ({ id }) => `Campaña ${id}`,
  code: ({ code }) => `Código de descuento ${code}`,
  otherwise: "reconocida por algo que no es un código de descuento",
  ended: ({ orders }, { count }) =>
    count(orders, { one: "# pedido terminado después", other: "# pedidos terminados después" }),
  most: ({ shown }, { number }) =>
    `Se muestran las ${number(shown)} con más conversiones. Una sola tienda o menos días muestran las demás.`,
};
