import type { Catalog } from "../catalog.ts";
import type { NotConnected, PageHeading, VisitPage } from "../codes/visit.ts";
import type { Said } from "../words.ts";

const HEADINGS: Readonly<Record<VisitPage["code"], string>> = {
  visitConnected: "Connectée",
  visitNotConnected: "Non connectée",
  visitWithoutConsent: "Aucun accord n'est demandé",
  visitShopUnknown: "Cette boutique n'est pas connue",
  visitNoAddress: "La passerelle n'a pas encore d'adresse publique",
  visitNoKey: "La passerelle n'a pas encore de clé de chiffrement",
  visitNotBegun: "Cette visite n'a pas commencé ici",
  visitOtherBrowser: "Cette visite a commencé dans un autre navigateur",
  visitsTooMany: "Trop de tentatives à la fois",
};

export const visits: Catalog<
  VisitPage | PageHeading | Extract<NotConnected, { readonly code: "noConsent" }>,
  Said
> = {
  pageHeading: ({ page }) => HEADINGS[page],
  visitConnected: ({ shop }) => `La boutique ${shop} est connectée. Cette page peut être fermée`,
  visitNotConnected: ({ shop, because }, _, say) =>
    `La boutique ${shop} n'est pas connectée : ${say(because)}. Recommencer`,
  noConsent: ({ title }) => `${title} n'a pas donné son accord`,
  visitWithoutConsent: ({ because }, _, say) => say(because),
  visitShopUnknown: () =>
    "L'inscrire dans la configuration sous shops, avec cette adresse comme domain, puis recommencer",
  visitNoAddress: () =>
    "Régler server.publicUrl dans la configuration sur l'adresse à laquelle la boutique joint la passerelle, et la redémarrer",
  visitNoKey: () =>
    "Régler security.encryptionKey dans la configuration sur 32 octets aléatoires en base64 (par exemple ce qu'affiche la commande openssl rand -base64 32), redémarrer la passerelle et recommencer",
  visitNotBegun: () => "Elle est peut-être trop ancienne, ou a déjà servi. Recommencer depuis la passerelle",
  visitOtherBrowser: () =>
    "Recommencer et finir dans le même navigateur : à l'adresse publique de la passerelle, avec les cookies autorisés",
  visitsTooMany: () =>
    "D'autres essaient de connecter cette boutique en ce moment. Réessayer dans une minute, ou se connecter au tableau de bord et connecter la boutique depuis là",
};
