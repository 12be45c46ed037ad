import type { Catalog } from "../catalog.ts";
import type { NotConnected, PageHeading, VisitPage } from "../codes/visit.ts";
import type { Said } from "../words.ts";

const HEADINGS: Readonly<Record<VisitPage["code"], string>> = {
  visitConnected: "Conectada",
  visitNotConnected: "No conectada",
  visitWithoutConsent: "No se pide ningún consentimiento",
  visitShopUnknown: "Esta tienda no se conoce",
  visitNoAddress: "El puente aún no tiene dirección pública",
  visitNoKey: "El puente aún no tiene clave de cifrado",
  visitNotBegun: "Esta visita no empezó aquí",
  visitOtherBrowser: "Esta visita empezó en otro navegador",
  visitsTooMany: "Demasiados intentos a la vez",
};

export const visits: Catalog<
  VisitPage | PageHeading | Extract<NotConnected, { readonly code: "noConsent" }>,
  Said
> = {
  pageHeading: ({ page }) => HEADINGS[page],
  visitConnected: ({ shop }) => `La tienda ${shop} está conectada. Esta página se puede cerrar`,
  visitNotConnected: ({ shop, because }, _, say) =>
    `La tienda ${shop} no está conectada: ${say(because)}. Empezar de nuevo`,
  noConsent: ({ title }) => `${title} no ha dado su consentimiento`,
  visitWithoutConsent: ({ because }, _, say) => say(because),
  visitShopUnknown: () =>
    "Escribirla en la configuración, en shops, con esta dirección como domain, y empezar de nuevo",
  visitNoAddress: () =>
    "Poner en server.publicUrl de la configuración la dirección en la que la tienda encuentra el puente, y reiniciarlo",
  visitNoKey: () =>
    "Poner en security.encryptionKey de la configuración 32 bytes aleatorios en base64 (por ejemplo lo que muestra el comando openssl rand -base64 32), reiniciar el puente y empezar de nuevo",
  visitNotBegun: () => "Quizá es demasiado antigua o ya se usó. Empezar de nuevo desde el puente",
  visitOtherBrowser: () =>
    "Empezar de nuevo y terminar en el mismo navegador: en la dirección pública del puente, con las cookies permitidas",
  visitsTooMany: () =>
    "Otros intentan conectar esta tienda en este momento. Volver a intentarlo en un minuto, o iniciar sesión en el panel y conectar la tienda desde allí",
};
