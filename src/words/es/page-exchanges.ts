import type { ExchangeLabels, ExchangesLabels } from "../en/page-exchanges.ts";

export const exchange: ExchangeLabels = {
  request: "Solicitud",
  answer: "Respuesta",
  took: ({ durationMs }, { number }) => `tras ${number(durationMs)} ms`,
  hidden: "Lo que habla del cliente está oculto.",
  plain: "Tal como fue, con los datos del cliente. La consulta queda en el registro.",
};

export const exchanges: ExchangesLabels = {
  ...exchange,
  show: "Solicitud y respuesta",
  asItWas: "Mostrar tal como fue",
  asItWasQuestion:
    "El nombre, la dirección de correo y el número de móvil del cliente pasan a ser visibles. Quién los consultó y cuándo se anota en el registro.",
};
