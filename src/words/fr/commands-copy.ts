import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const copy: CommandLabels["copy"] = {
  noAddress:
    "Ce n'est pas l'adresse d'une base de données : donner postgres://utilisateur:mot-de-passe@machine:port/base, sans rien derrière ; dans le mot de passe, des signes comme @ : / ? # % s'écrivent %40 %3A %2F %3F %23 %25.",
  unusable: ({ code, path }) =>
    `${path} est inutilisable (${code}) : y laisser lire et écrire son utilisateur, ou donner un autre lieu.`,
  progress: {
    copying: ({ done, total }, { number }) => `${number(done)} lignes sur ${number(total)} copiées`,
    comparing: ({ done, total }, { number }) => `${number(done)} lignes sur ${number(total)} comparées`,
    rate: ({ rate }, { number }) => `${number(rate)} par seconde`,
    left: ({ span }) => `encore ${span}`,
  },
  columns: {
    what: "Quoi",
    rows: "Lignes",
    checksum: "Somme de contrôle",
    copied: "Copiées",
    sum: "Leur somme de contrôle",
  },
  kinds: {
    orders: "commandes",
    deliveries: "livraisons de webhooks",
    pastKeys: "clés de livraisons disparues",
    settings: "réglages verrouillés",
    values: "valeurs mémorisées",
    lastDeliveries: "dernières livraisons des boutiques",
    calls: "appels des dernières minutes",
    erasureList: "liste des effacements",
  },
  wentOn: "A continué là où un essai précédent s'était arrêté.",
  equal: ({ from, to }) => `${from} est copié vers ${to} : mêmes nombres, mêmes sommes de contrôle.`,
  next: ({ setting }) => `Ensuite : mettre ${setting} dans la configuration, puis y démarrer la passerelle.`,
  leftBehind: ({ from }) =>
    `${from} reste tel quel. Une passerelle qui redémarre dessus attend une minute et demie et laisse à une personne les utilisations de points d'anciennes commandes, car la copie a pu continuer sans elle.`,
  different: ({ to }) =>
    `La copie n'est pas identique, et aucune passerelle ne démarre sur ${to}. Ce qui diffère :`,
  damaged: ({ rows }, { count }) =>
    `${count(rows, { one: "# ligne n'a pas pu être lue", other: "# lignes n'ont pas pu être lues" })} :`,
  repairFirst: ({ from }) =>
    `Réparer d'abord ${from} (${BRIDGE} store repair), puis copier de nouveau : la copie recommence.`,
  again:
    "Copier de nouveau : la copie recommence. Si elle diffère encore, s'occuper du disque où elle se trouve.",
  stopped: ({ done, total }, { number }) =>
    `Arrêté après ${number(done)} lignes sur ${number(total)}. Relancer la même commande, et la copie continue.`,
};
