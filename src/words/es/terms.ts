import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * Las palabras de cada frase en español. Los «puntos» se conceden, se aprueban, se anulan o se canjean; el «servicio de
 * fidelización» los lleva en una «cuenta»; la «tienda» envía pedidos; una «persona» decide. Sin tratamiento: las
 * acciones van en infinitivo.
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
};
