import type { FastifyInstance } from 'fastify'
import { writeAnswer } from '../assistant/index.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { hijacked, writeStreamHead } from './hijacked.ts'
import { enter, isId, refuseActing } from './raw-route.ts'

const HEARTBEAT_MS = 15_000
/** A reader that does not read: the answer is stored, not kept in memory. */
const MAX_UNREAD = 256 * 1024
/** Answers that are written at once for one person. */
const MAX_PER_PERSON = 2

/**
 * GET /stream/ask/:turnId: the answer of a turn as server-sent events (`text`, `replace`, `end`), written by a model
 * while it is read. Closing the connection stops the model.
 */
export function addAskStream(app: FastifyInstance, services: Services): void {
  const running = new Map<string, number>()

  app.get('/stream/ask/:turnId', async (request, reply) => {
    const { turnId } = request.params as { turnId: string }
    const site = services.sites.byHost(request.host)
    if (!site || !isId(turnId)) throw new CallError('notFound')
    const viewer = await enter(services, request, site.siteId, 'ask stream')
    refuseActing(viewer)
    const person = `${site.siteId}/${viewer.userId}`
    const count = running.get(person) ?? 0
    if (count >= MAX_PER_PERSON) throw new CallError('tooMany')
    const db = services.database.of(site.siteId)
    const stop = new AbortController()
    const answer = writeAnswer(services, db, viewer, turnId, stop.signal)
    // The first event is awaited before the head, so that a refusal is an ordinary answer.
    running.set(person, count + 1)
    const leave = () => {
      const left = (running.get(person) ?? 1) - 1
      if (left > 0) running.set(person, left)
      else running.delete(person)
    }
    const onEarlyClose = () => stop.abort()
    request.raw.socket.once('close', onEarlyClose)
    let first: Awaited<ReturnType<typeof answer.next>>
    try {
      first = await answer.next()
    } catch (error) {
      request.raw.socket.off('close', onEarlyClose)
      leave()
      throw error
    }
    const out = hijacked(reply)
    writeStreamHead(out, 'text/event-stream')
    request.raw.socket.setTimeout(0)
    out.on('error', () => out.destroy())
    out.on('close', () => stop.abort())
    const beat = setInterval(() => out.write(': beat\n\n'), HEARTBEAT_MS)
    try {
      for (let event = first; !event.done; event = await answer.next()) {
        if (out.destroyed) continue
        if (out.writableLength > MAX_UNREAD) out.destroy()
        else out.write(`data: ${JSON.stringify(event.value)}\n\n`)
      }
    } catch (error) {
      services.log.error({ err: error, turnId }, 'an answer stream failed')
    } finally {
      clearInterval(beat)
      request.raw.socket.off('close', onEarlyClose)
      leave()
      out.end()
    }
  })
}
