/**
 * OpenTelemetry traces over OTLP/HTTP. Imported only where a collector is set, so that the default start does not load
 * it.
 */
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { currentWork, outside, type Statement, statements, type Work, works } from './observe.ts'
import { watchOutgoing } from './tracing-outgoing.ts'

/** Longest text of a statement in a span. */
const TEXT_MAX = 4000
const KINDS: Readonly<Record<Work['kind'], SpanKind>> = {
  request: SpanKind.SERVER,
  call: SpanKind.INTERNAL,
  job: SpanKind.CONSUMER,
}
const propagator = new W3CTraceContextPropagator()

export interface Tracing {
  /** Ids for log lines of the current work. */
  ids(): { trace_id?: string; span_id?: string }
  /** Sends what is left and ends. */
  stop(): Promise<void>
}

/** The operation and first table of a statement: `SELECT users`. */
export function statementName(text: string): string {
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const table = /\b(?:FROM|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?"?([a-z_][\w.]*)/i.exec(text)?.[1]
  return table ? `${operation} ${table}` : operation
}

/** The exporter's own requests belong to no work, whichever one ended last. */
function exporter(): SpanExporter {
  const otlp = new OTLPTraceExporter()
  return {
    export: (spans, done) => outside(() => otlp.export(spans, done)),
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  }
}

/** Traces this process. @param sampled share of the traces that begin here, 0 to 1 */
export function startTracing(sampled: number): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'zhixing' }))
      .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporter() })],
  })
  const tracer = provider.getTracer('zhixing')
  /** Spans of what has begun. */
  const spans = new WeakMap<object, Span>()
  const contextOf = (work: Work | undefined): Context | undefined => {
    const span = work && spans.get(work)
    return span && trace.setSpan(ROOT_CONTEXT, span)
  }
  const begin = (of: object, name: string, kind: SpanKind, attributes: Attributes, parent: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    spans.set(of, span)
    return span
  }
  const end = (of: object, attributes: Attributes, problem?: string) => {
    const span = spans.get(of)
    if (problem !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: problem })
    span?.setAttributes(attributes).end()
    spans.delete(of)
  }

  const onWork = {
    start(work: Work) {
      const { traceparent } = work
      const sent = traceparent ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter) : ROOT_CONTEXT
      begin(work, `${work.kind} ${work.name}`, KINDS[work.kind], {}, contextOf(work.within) ?? sent)
    },
    error: (work: Work) => void spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd(work: Work) {
      const { siteId, code } = work
      const attributes = { ...(siteId && { 'zhixing.site': siteId }), ...(code && { 'zhixing.code': code }) }
      end(work, attributes, code !== undefined && code >= 500 && code < 600 ? String(code) : undefined)
    },
  }
  const onStatement = {
    start(statement: Statement) {
      const parent = contextOf(statement.work)
      if (parent) begin(statement, 'SQL', SpanKind.CLIENT, { 'db.system.name': 'postgresql' }, parent)
    },
    asyncEnd(statement: Statement) {
      const { text, siteId, error } = statement
      spans.get(statement)?.updateName(statementName(text))
      const attributes = { 'db.query.text': text.slice(0, TEXT_MAX), ...(siteId && { 'zhixing.site': siteId }) }
      end(statement, attributes, error === undefined ? undefined : String((error as { code?: unknown }).code))
    },
  }
  works.subscribe(onWork as never)
  statements.subscribe(onStatement as never)
  const stopOutgoing = watchOutgoing({
    begin(request, method, host) {
      const headers: Record<string, string> = {}
      const parent = contextOf(currentWork())
      if (!parent) return headers
      const span = begin(request, `${method} ${host}`, SpanKind.CLIENT, { 'server.address': host }, parent)
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
      return headers
    },
    end: (request, status, problem) =>
      end(request, status === undefined ? {} : { 'http.response.status_code': status }, problem),
  })
  return {
    ids() {
      const work = currentWork()
      const span = work && spans.get(work)?.spanContext()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
    async stop() {
      works.unsubscribe(onWork as never)
      statements.unsubscribe(onStatement as never)
      stopOutgoing()
      await provider.shutdown()
    },
  }
}
