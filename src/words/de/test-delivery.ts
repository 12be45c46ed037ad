import type { Catalog } from "../catalog.ts";
import type { TestDeliverySaid } from "../codes/test-delivery.ts";
import type { Said } from "../words.ts";

export const testDelivery: Catalog<TestDeliverySaid, Said> = {
  testOnItsWay: () => "Sie ist unterwegs",
  testCameIn: ({ url }) => `Sie kam über die öffentliche Adresse ${url} an, so wie die Meldungen eines Shops`,
  testCameInHere: ({ url, because }, _, say) =>
    because === null
      ? `Sie kam direkt bei ${url} an, weil keine öffentliche Adresse eingetragen ist: Shops erreichen die Bridge noch nicht`
      : `Sie kam direkt bei ${url} an und nicht über die öffentliche Adresse: ${say(because)}`,
  testNotSent: ({ because }, _, say) =>
    because === null
      ? "Sie wurde nicht geschickt: Es ist keine öffentliche Adresse eingetragen"
      : `Sie wurde nicht geschickt: Unter der öffentlichen Adresse ist diese Bridge nicht zu finden (${say(because)})`,
  testSigned: () =>
    "Ihre Signatur passt zum Geheimnis des Shops, und sie wurde gespeichert, bevor sie beantwortet wurde",
  testNotTaken: ({ status }) =>
    status === 401
      ? "Sie wurde wegen ihrer Signatur abgelehnt: Unterwegs verändert etwas, was geschickt wird. Die Prüfung der öffentlichen Adresse sagt mehr"
      : `Sie wurde nicht angenommen (${status}): in einer Minute noch einmal versuchen; das Protokoll sagt, warum`,
  testWaits: () =>
    "Sie wartet darauf, gelesen zu werden. Wenn das andauert, sagt die Seite Meldungen, was aus ihr wurde",
  testUnderstood: () =>
    "Sie wurde gelesen und verstanden. Weil die Bestellung erfunden ist, wurde keine daraus, und niemand bekommt Punkte",
};
