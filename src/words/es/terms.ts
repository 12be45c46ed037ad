import type { OperationState } from "../../domain/operation/operation.ts";
import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { PointsState, TraceKind } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * Las palabras de cada frase en español. Los «puntos» se conceden, se aprueban, se anulan o se canjean; el «servicio de
 * fidelización» los lleva en una «cuenta»; la «tienda» envía «avisos» de pedidos al «puente»; una «persona» decide.
 * Sin tratamiento: las acciones van en infinitivo.
 */
export const OPERATIONS: Readonly<Record<OperationKind, string>> = {
  earn: "Conceder los puntos",
  approvePoints: "Aprobar los puntos",
  cancelPoints: "Anular los puntos",
  addConversion: "Registrar la recomendación",
  redeem: "Canjear puntos",
};

export const CONTACT: Readonly<Record<ContactField, string>> = {
  email: "una dirección de correo",
  mobile: "un número de móvil",
};

export const REACHED: Readonly<Record<Trigger, string>> = {
  created: "se realizó",
  paid: "se pagó",
  fulfilled: "se completó",
  delivered: "se entregó",
};

export const POINTS_STATES: Readonly<Record<PointsState, string>> = {
  none: "Sin puntos",
  pending: "Puntos pendientes",
  approved: "Puntos aprobados",
  cancelled: "Puntos anulados",
};

export const ORDER_STATES: Readonly<Record<OrderState, string>> = {
  queued: "Espera su turno",
  sending: "Se está enviando",
  retrying: "Se reintentará",
  parked: "Requiere una decisión",
  dead: "Abandonado",
  held: "En espera",
  idle: "Nada que hacer",
};

export const OPERATION_STATES: Readonly<Record<OperationState, string>> = {
  queued: "Espera su turno",
  sending: "Se está enviando",
  retrying: "Se reintentará",
  parked: "Requiere una decisión",
  done: "Hecho",
  dead: "Abandonado",
  withdrawn: "Ya no hace falta",
};

/** Lines of an order's story. */
export const TRACE_KINDS: Readonly<Record<TraceKind, string>> = {
  arrived: "De la tienda",
  decided: "Decisión del puente",
  waiting: "Espera",
  sent: "Enviado al servicio de fidelización",
  answered: "Respuesta del servicio de fidelización",
  person: "Decisión de una persona",
  withdrawn: "Descartado antes de enviarlo",
};

/** Why an audit could not compare an order. */
export const NOT_COMPARED = {
  nothingSent: "nunca se envió nada",
  stateNotTold: "el historial no dice cómo están los puntos",
  beingSent: "se estaba enviando un paso",
  noCustomer: "el cliente no se conoce, o ya no",
  historyTooLong: "el historial es demasiado largo",
};
