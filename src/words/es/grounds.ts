import type { Ending, Evidence, Exclusion, NoReferral, Reason } from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import { decisions } from "./page-order.ts";

export const grounds: Catalog<Exclusion | Ending | Evidence | NoReferral, Reason> = {
  testOrder: () => "es un pedido de prueba",
  draftOrder: () => "es un proceso de compra que aún no es un pedido",
  erasedAtShop: () => "los datos del cliente se borraron en la tienda",
  excludedTag: ({ tag }, { quote }) => `el pedido lleva la etiqueta excluida ${quote(tag)}`,
  excludedCustomerTag: ({ tag }, { quote }) => `el cliente lleva la etiqueta excluida ${quote(tag)}`,
  excludedSource: ({ source }, { quote }) => `los pedidos de ${quote(source)} están excluidos`,
  excludedCurrency: ({ currency }, { quote }) => `los pedidos en ${quote(currency)} están excluidos`,
  zeroTotal: () => "su total es cero",
  belowMinimum: ({ amountMinor, currency }, { amount }) =>
    `su total es inferior a ${amount(amountMinor, currency)}`,
  giftCardsOnly: () => "solo contiene tarjetas regalo",
  excludedByRule: ({ rule, name }, { quote }) =>
    name === null
      ? `la regla de exclusión ${rule} se aplica`
      : `la regla de exclusión ${quote(name)} se aplica (número ${rule})`,
  history: ({ createdAt, earnFrom }, { time }) =>
    `se realizó el ${time(createdAt)}, antes de que los pedidos dieran puntos aquí (desde el ${time(earnFrom)}, earn.from). Con «${decisions.approve}» o «${decisions.letEarn}» recibe puntos`,

  cancelledByPerson: ({ by }) => `${by} anuló los puntos`,
  orderDeleted: () => "el pedido se eliminó",
  orderCancelled: () => "el pedido se canceló",
  paymentVoided: () => "el pago se anuló",
  disputeLost: () => "la tienda perdió la disputa sobre el pago",
  fullyRefunded: () => "el pedido se reembolsó por completo",
  refundedShare: ({ amountMinor, currency, share }, { amount, percent }) =>
    `se devolvieron ${amount(amountMinor, currency)}, y a partir del ${percent(share)} del pedido se anulan los puntos`,

  discountCodeUsed: ({ discountCode }, { quote }) => `se usó el código de descuento ${quote(discountCode)}`,
  attributeSays: ({ name, value }, { quote }) => `el atributo ${quote(name)} del pedido es ${quote(value)}`,
  shopAttributes: ({ campaign }, { quote }) => `la tienda atribuye el pedido a la campaña ${quote(campaign)}`,
  landingPageSays: ({ parameter, value }, { quote }) =>
    `la visita empezó en una página con ${quote(`${parameter}=${value}`)}`,
  defaultCampaign: () => "es la campaña predeterminada de la tienda",

  ownReferral: () => "el propio cliente figura como quien lo recomendó",
  notFirstOrder: () => "no es el primer pedido del cliente",
};
