/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether OpenTelemetry's standard variables enable traces and set an endpoint. */
export function areTracesAsked(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED: isDisabled = "", OTEL_TRACES_EXPORTER: exporter = "" } = environment;
  const address =
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT || "";
  return address !== "" && isDisabled.toLowerCase() !== "true" && !/^\s*none\s*$/.test(exporter);
}
