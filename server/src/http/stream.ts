import type { FastifyInstance } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { hijacked, writeStreamHead } from './hijacked.ts'
import { cookieToken, enterOrNull } from './raw-route.ts'

const HEARTBEAT = 25_000
const RECHECK = 300_000
const MAX_STREAMS_PER_PERSON = 6

/**
 * GET /stream/messages: server-sent events for a signed-in browser: its messages changed; its session ended
 * (`ended`, with code and message; closes the stream); a video of its user progressed (`video`, with the id). Events
 * carry no content: the browser fetches it.
 */
export function addStream(app: FastifyInstance, services: Services): void {
  const listeners = new Map<string, Set<(event: string) => void>>()
  services.events.on('message.changed', ({ siteId, userId }) => {
    for (const send of listeners.get(`${siteId}/${userId}`) ?? []) send('event: message\ndata: {}\n\n')
  })
  services.events.on('video.changed', ({ siteId, userId, videoId }) => {
    for (const send of listeners.get(`${siteId}/${userId}`) ?? [])
      send(`event: video\ndata: ${JSON.stringify({ videoId })}\n\n`)
  })

  /** Streams by session. */
  const bySession = new Map<string, Set<() => void>>()
  services.events.on('session.ended', ({ siteId, tokenHash }) => {
    for (const check of bySession.get(`${siteId}/${tokenHash}`) ?? []) check()
  })
  services.events.onGap(() => {
    for (const checks of bySession.values()) for (const check of checks) check()
  })

  app.get('/stream/messages', async (request, reply) => {
    const site = services.sites.byHost(request.host)
    const token = cookieToken(request)
    // 204 stops EventSource from reconnecting. 503 while the database is unreachable: it retries.
    const viewer = site && token ? await enterOrNull(services, request, site.siteId, 'stream') : null
    if (!site || !token || !viewer) return reply.code(204).send()
    const key = `${site.siteId}/${viewer.userId}`
    const set = listeners.get(key) ?? new Set()
    if (set.size >= MAX_STREAMS_PER_PERSON) return reply.code(204).send()
    listeners.set(key, set)
    const out = hijacked(reply)
    writeStreamHead(out, 'text/event-stream')
    out.write('retry: 10000\n\n')
    const send = (event: string) => {
      // Back-pressure: close a client that does not read.
      if (out.writableLength > 64 * 1024) out.destroy()
      else out.write(event)
    }
    set.add(send)
    out.on('error', () => out.destroy())
    // Sends the reason and closes. A reconnect is answered 204.
    const check = () =>
      void services.sessions.findViewer(services.database.of(site.siteId), token).catch((error: unknown) => {
        if (!(error instanceof CallError)) return
        send(`event: ended\ndata: ${JSON.stringify({ code: error.code, msg: error.message })}\n\n`)
        out.end()
      })
    const session = `${site.siteId}/${viewer.tokenHash}`
    const checks = bySession.get(session) ?? new Set()
    bySession.set(session, checks.add(check))
    const beat = setInterval(() => send(': beat\n\n'), HEARTBEAT)
    // Sessions also expire by time, without an event.
    const checkAgain = setInterval(check, RECHECK)
    const end = () => {
      clearInterval(beat)
      clearInterval(checkAgain)
      checks.delete(check)
      if (checks.size === 0 && bySession.get(session) === checks) bySession.delete(session)
      set.delete(send)
      if (set.size === 0) listeners.delete(key)
    }
    out.on('close', end)
    request.raw.socket.setTimeout(0)
  })
}
