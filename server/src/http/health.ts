import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Services } from '../kernel/services.ts'

/** Figures of this process for Prometheus. */
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
  return {
    registry,
    call: (key: string, code: number, seconds: number) => calls.observe({ call: key, code: String(code) }, seconds),
  }
}

const isLoopback = (request: FastifyRequest) => /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')

/** /healthz and /metrics, told on loopback only: from elsewhere they do not exist. */
export function addHealth(app: FastifyInstance, services: Services, metrics: ReturnType<typeof createMetrics>): void {
  app.get('/healthz', async (request, reply) => {
    if (!isLoopback(request)) return reply.code(404).send({ code: 404, msg: '页面不存在', data: null })
    try {
      await services.database.owner`SELECT 1`
      return { status: 'ok', database: 'ok', uptimeSeconds: Math.round(process.uptime()) }
    } catch {
      return reply.code(503).send({ status: 'degraded', database: 'away', uptimeSeconds: Math.round(process.uptime()) })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request)) return reply.code(404).send({ code: 404, msg: '页面不存在', data: null })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
