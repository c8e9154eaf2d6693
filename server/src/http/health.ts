import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { type Measurement, measurements } from '../kernel/metrics.ts'
import { readiness } from '../kernel/readiness.ts'
import type { Services } from '../kernel/services.ts'
import { slowStatements } from '../kernel/slow-sql.ts'
import { isFromThisMachine } from './origin.ts'

/** Prometheus metrics of this process, and of the installation on scrape. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'zhixing_' })
  const calls = new Histogram({
    name: 'zhixing_call_seconds',
    help: 'Time to answer a call, by call and code',
    labelNames: ['call', 'code'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  registry.registerMetric(
    new Counter({
      name: 'zhixing_slow_statements_total',
      help: 'Statements that took SLOW_SQL_MS and longer',
      registers: [],
      collect() {
        this.reset()
        this.inc(slowStatements())
      },
    }),
  )
  const gauges = new Map<string, Gauge>()
  const set = ({ name, help, values }: Measurement) => {
    let gauge = gauges.get(name)
    if (!gauge) {
      const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})))]
      // Label names of a gauge are fixed at its creation, so it waits for its first value.
      if (values.length === 0) return
      gauge = new Gauge({ name: `zhixing_${name}`, help, labelNames, registers: [registry] })
      gauges.set(name, gauge)
    }
    gauge.reset()
    for (const { labels, value } of values) gauge.set(labels ?? {}, value)
  }
  return {
    registry,
    /** Text format of all metrics. */
    async scrape(services: Services): Promise<string> {
      for (const measurement of await measurements(services)) set(measurement)
      return registry.metrics()
    },
    call: (key: string, code: number, seconds: number) => calls.observe({ call: key, code: String(code) }, seconds),
  }
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * /healthz: liveness, public; 503 while the process drains. /readyz (readiness by check) and /metrics: with METRICS_TOKEN if set, else loopback
 * only; 404 for others.
 */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  metrics: ReturnType<typeof createMetrics>,
  isStopping = () => false,
): void {
  const { metricsToken } = services.config
  const may = (request: FastifyRequest): boolean =>
    metricsToken === undefined
      ? isFromThisMachine(request)
      : sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const nothing = (reply: FastifyReply) => reply.code(404).send({ code: 404, msg: '页面不存在', data: null })

  app.get('/healthz', async (_request, reply) =>
    reply
      .code(isStopping() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isStopping() ? 'stopping' : 'ok' }),
  )
  app.get('/readyz', async (request, reply) => {
    if (!may(request)) return nothing(reply)
    const { ready, checks } = await readiness(services)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks, uptimeSeconds: Math.round(process.uptime()) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!may(request)) return nothing(reply)
    return reply.type(metrics.registry.contentType).send(await metrics.scrape(services))
  })
}
