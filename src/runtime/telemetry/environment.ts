/** Names and values, as the process was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Do OpenTelemetry's own variables ask for traces, and say where to? */
export function areTracesAsked(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED: isDisabled = "", OTEL_TRACES_EXPORTER: exporter = "" } = environment;
  const address =
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT || "";
  return address !== "" && isDisabled.toLowerCase() !== "true" && !/^\s*none\s*$/.test(exporter);
}
