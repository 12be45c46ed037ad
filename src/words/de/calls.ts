import type { CallReason, NoAnswer, Reason } from "../../domain/reason/reason.ts";
import { calledText } from "../called-text.ts";
import type { Catalog } from "../catalog.ts";

const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  stoppedBefore: "die Bridge hielt an, bevor der Aufruf gesendet war",
  stoppedWaiting: "die Bridge hielt an, während sie auf die Antwort wartete",
  timedOut: "es kam keine Antwort in der gesetzten Zeit",
  notConnectedInTime: "es kam keine Verbindung in der gesetzten Zeit zustande",
  cutOff: "die Verbindung riss ab, bevor die Antwort kam",
  answeredTwice:
    "der Dienst hatte eine andere Anfrage zweimal beantwortet, diese Antwort kann also zu einer anderen gehören",
  hostNotFound: "der Hostname des Treueservice wurde nicht gefunden",
  connectionRefused: "der Treueservice hat die Verbindung abgelehnt",
  certificate: "keine vertrauenswürdige Verbindung: das Zertifikat des Treueservice wurde nicht anerkannt",
  noConnection: "es gibt keine Verbindung zum Treueservice",
};

/** The service does not say which activity it does not know. */
function asked(activityId: string | undefined): string {
  return activityId === undefined
    ? ""
    : `: gefragt war nach Aktivität ${activityId}. Sie mit dem Konto vergleichen und das Programm berichtigen`;
}

export const calls: Catalog<Exclude<CallReason, { readonly code: "erased" }>, Reason> = {
  accepted: ({ status, said }) => calledText(status, said),
  keyNotAccepted: ({ status, said }) =>
    `${calledText(status, said)}: der Treueservice erkennt Schlüssel oder Kennung des Kontos nicht an. Den geheimen Schlüssel und die Brand-ID des Kontos prüfen`,
  addressNotKnown: ({ status, said }) =>
    `${calledText(status, said)}: der Treueservice kennt die aufgerufene Adresse nicht`,
  forbidden: ({ status, said }) =>
    `${calledText(status, said)}: der Treueservice verbietet dies dem Schlüssel des Kontos`,
  sentElsewhere: ({ status, said }) =>
    `${calledText(status, said)}: der Treueservice verweist auf eine andere Adresse. Die Adresse des Treueservice prüfen`,
  notTheService: ({ status, said, isPage }) =>
    `${calledText(status, said)}: die Antwort ist ${isPage ? "eine Webseite" : "nicht die des Treueservice"}. Die Adresse des Treueservice prüfen`,
  requestTooSlow: ({ status, said }) =>
    `${calledText(status, said)}: der Treueservice hat zu lange auf die Anfrage gewartet`,
  rateLimited: ({ status, said }) =>
    `${calledText(status, said)}: das Aufruflimit des Treueservice war erreicht`,
  notAccepted: ({ status, said, activityId }) =>
    `${calledText(status, said)}: der Treueservice nimmt den Inhalt der Anfrage nicht an${asked(activityId)}`,
  refused: ({ status, said, activityId }) =>
    `${calledText(status, said)}: der Treueservice hat die Anfrage abgelehnt${asked(activityId)}`,
  reportedFailure: ({ status, said, activityId }) =>
    `${calledText(status, said)}: der Treueservice meldet einen Fehlschlag${asked(activityId)}`,
  answerBrokeOff: ({ status, said }) => `${calledText(status, said)}: die Antwort brach ab`,
  answerContradictory: ({ status, said }) => `${calledText(status, said)}: die Antwort widerspricht sich`,
  answerUnreadable: ({ status, said }) => `${calledText(status, said)}: die Antwort ist nicht lesbar`,
  serviceFailed: ({ status, said }) =>
    `${calledText(status, said)}: der Treueservice hatte selbst ein Problem`,
  noAnswer: ({ cause, error }) => `${NO_ANSWER[cause]} (${error})`,
  activityUnusable: () =>
    "die Aktivitätskennung kann nicht Teil einer Adresse sein; es wurde nichts gesendet. Im Programm berichtigen",
  interrupted: () => "die Bridge hielt an, bevor die Antwort kam: der Ausgang ist unbekannt",
  nothingToCancel: ({ because }, _, say) =>
    `der Treueservice führt keine Punkte für diese Bestellung (${say(because)})`,
  earlierTryUnknown: ({ because }, _, say) =>
    `${say(because)}; ein früherer Versuch wurde vielleicht ausgeführt`,
  othersAccepted: ({ because }, _, say) =>
    `${say(because)}. Andere Bestellungen werden angenommen, es liegt also an dieser: nachsehen, was sie verlangt (Aktivität, Kunde), berichtigen, dann erneut versuchen oder überspringen`,
};
