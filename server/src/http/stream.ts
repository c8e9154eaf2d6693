import type { FastifyInstance } from 'fastify'
import type { Services } from '../kernel/services.ts'
import { findViewer, SESSION_COOKIE } from '../kernel/session.ts'
import { cookieOf } from './apis.ts'

const HEARTBEAT = 25_000
const MAX_STREAMS_PER_PERSON = 6

/**
 * GET /stream/messages: server-sent events that tell a signed-in browser that its messages changed, so that the badge need not wait for
 * the five-minute refresh, and that a video of theirs is further on its way (`video`, with its id). An event carries no content; the
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

  app.get('/stream/messages', async (request, reply) => {
    const site = services.sites.byHost(request.host)
    const token = cookieOf(request.headers.cookie, SESSION_COOKIE)
    if (!site || !token) return reply.code(204).send()
    const viewer = await findViewer(services.database.site(site.siteId), site.siteId, token).catch(() => null)
    // 204 tells an EventSource to stop asking.
    if (!viewer) return reply.code(204).send()
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
    const beat = setInterval(() => send(': beat\n\n'), HEARTBEAT)
    const end = () => {
      clearInterval(beat)
      set.delete(send)
      if (set.size === 0) listeners.delete(key)
    }
    out.on('close', end)
    request.raw.socket.setTimeout(0)
  })
}
