import { SeverityNumber, type AnyValue, type LogRecord } from '@opentelemetry/api'

const severities: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
}

/** Exports a log line without secrets. The open span is attached automatically. */
export function recordOf(line: string): LogRecord {
  const {
    level,
    time,
    msg,
    trace_id: _,
    span_id: __,
    pid: ___,
    ...attributes
  }: Record<string, AnyValue> = JSON.parse(line)
  const severityText = String(level)
  return {
    severityText,
    severityNumber: severities[severityText] ?? SeverityNumber.UNSPECIFIED,
    timestamp: new Date(String(time)),
    body: msg,
    attributes,
  }
}
