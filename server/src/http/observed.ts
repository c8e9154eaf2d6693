/** Requests as work (kernel/observe.ts): what happens while one is answered knows its call. */
import type { FastifyInstance } from 'fastify'
import { resume, type Work, works } from '../kernel/observe.ts'
import type { Services } from '../kernel/services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook. */
    work: Work
  }
}

/** Adds the hooks. Before all others, so that these belong to the request. */
export function observeRequests(app: FastifyInstance, { sites }: Pick<Services, 'sites'>): void {
  app.decorateRequest('work')
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '(none)' } = request.routeOptions
    const traceparent = request.headers.traceparent
    const work: Work = {
      kind: 'request',
      name: url.replace(/^\/apis\//, ''),
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    }
    request.work = work
    if (works.hasSubscribers) {
      works.start.publish(work)
      reply.raw.once('close', () => {
        work.code ??= reply.raw.statusCode
        work.siteId ??= sites.byHost(request.host)?.siteId
        works.asyncEnd.publish(work)
      })
    }
    resume(work, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => resume(request.work, done))
}
