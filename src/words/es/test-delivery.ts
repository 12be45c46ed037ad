import type { Catalog } from "../catalog.ts";
import type { TestDeliverySaid } from "../codes/test-delivery.ts";
import type { Said } from "../words.ts";

export const testDelivery: Catalog<TestDeliverySaid, Said> = {
  testOnItsWay: () => "Está en camino",
  testCameIn: ({ url }) => `Ha llegado por la dirección pública ${url}, como las entregas de una tienda`,
  testCameInHere: ({ url, because }, _, say) =>
    because === null
      ? `Ha llegado directamente a ${url}, porque no hay dirección pública: las tiendas aún no llegan al puente`
      : `Ha llegado directamente a ${url}, y no por la dirección pública: ${say(because)}`,
  testNotSent: ({ because }, _, say) =>
    because === null
      ? "No se ha enviado: no hay dirección pública"
      : `No se ha enviado: este puente no se encuentra en su dirección pública (${say(because)})`,
  testSigned: () => "Su firma corresponde al secreto de la tienda, y se ha guardado antes de darle respuesta",
  testNotTaken: ({ status }) =>
    status === 401
      ? "Ha sido rechazada por su firma: algo en el camino cambia lo que se envía. La comprobación de la dirección pública dice más"
      : `No ha sido aceptada (${status}): probar de nuevo en un minuto; el registro dice por qué`,
  testWaits: () => "Espera a ser leída. Si dura, la página Entregas dice qué ha sido de ella",
  testUnderstood: () =>
    "Ha sido leída y entendida. Como el pedido es inventado, no se ha creado ninguno y nadie recibe puntos",
};
