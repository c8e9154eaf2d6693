import type { FastifyInstance } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { cookieToken, enterOrNull } from './beside.ts'

const HEARTBEAT = 25_000
const RECHECK = 300_000
const MAX_STREAMS_PER_PERSON = 6

/**
 * GET /stream/messages: server-sent events that tell a signed-in browser that its messages changed, so that the badge need not wait for
 * the five-minute refresh, that their session is over (`ended`, with the code of calls and its sentence; the stream ends with it), and that a video of theirs is further on its way (`video`, with its id). An event carries no content; the
 * browser asks for the count, or for the video.
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

  /** Streams by the session they belong to: when it is over, so are they. */
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
    // 204: nothing to hear. While the database is away the answer is 503, and the page asks again.
    const viewer = site && token ? await enterOrNull(services, request, site.siteId, 'stream') : null
    if (!site || !token || !viewer) return reply.code(204).send()
    const key = `${site.siteId}/${viewer.userId}`
    const set = listeners.get(key) ?? new Set()
    if (set.size >= MAX_STREAMS_PER_PERSON) return reply.code(204).send()
    listeners.set(key, set)
    reply.hijack()
    const out = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value)
    out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    out.write('retry: 10000\n\n')
    const send = (event: string) => {
      // A reader that does not read is let go.
      if (out.writableLength > 64 * 1024) out.destroy()
      else out.write(event)
    }
    set.add(send)
    out.on('error', () => out.destroy())
    // Says why, so that the page can tell the person, and closes. Asked again, the address answers 204.
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
    // A session also ends by time, which nobody announces.
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
