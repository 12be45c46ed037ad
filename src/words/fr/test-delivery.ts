import type { Catalog } from "../catalog.ts";
import type { TestDeliverySaid } from "../codes/test-delivery.ts";
import type { Said } from "../words.ts";

export const testDelivery: Catalog<TestDeliverySaid, Said> = {
  testOnItsWay: () => "Elle est en route",
  testCameIn: ({ url }) =>
    `Elle est arrivée par l’adresse publique ${url}, comme les livraisons d’une boutique`,
  testCameInHere: ({ url, because }, _, say) =>
    because === null
      ? `Elle est arrivée directement à ${url}, car aucune adresse publique n’est réglée : les boutiques n’atteignent pas encore la passerelle`
      : `Elle est arrivée directement à ${url}, et non par l’adresse publique : ${say(because)}`,
  testNotSent: ({ because }, _, say) =>
    because === null
      ? "Elle n’a pas été envoyée : aucune adresse publique n’est réglée"
      : `Elle n’a pas été envoyée : cette passerelle est introuvable à son adresse publique (${say(because)})`,
  testSigned: () =>
    "Sa signature correspond au secret de la boutique, et elle a été enregistrée avant la réponse",
  testNotTaken: ({ status }) =>
    status === 401
      ? "Elle a été refusée pour sa signature : quelque chose en chemin modifie ce qui est envoyé. Le contrôle de l’adresse publique en dit plus"
      : `Elle n’a pas été acceptée (${status}) : réessayer dans une minute ; le journal dit pourquoi`,
  testWaits: () => "Elle attend d’être lue. Si cela dure, la page Livraisons dit ce qu’elle est devenue",
  testUnderstood: () =>
    "Elle a été lue et comprise. Comme la commande est inventée, aucune n’en a été faite et personne ne reçoit de points",
};
