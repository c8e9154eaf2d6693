import { limits } from '@zhixing/contract/call'
import { BYE, MAX_PIECE_BYTES, MAX_PROBE_BYTES, type StudioAnswer } from '@zhixing/contract/live/studio-frames'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import { type Studio, StudioRefusal, studioFor, studiosOf } from '../live/index.ts'
import { cookieToken, headerToken, refuseActing, enforceLimit } from './raw-route.ts'
import { isCrossSite } from './origin.ts'
import { toCallError } from './refusal.ts'
import { hangUp, isPassing, keepAlive, sessionWatch } from './socket-ends.ts'
import { acceptSocket, isSocketRequest } from './websocket.ts'

/** Short heartbeat: after a lost line the lecturer's page must be able to reconnect to the same channel. */
const HEARTBEAT = 5000

/**
 * GET /stream/studio/{periodId}, WebSocket: a browser recording on its way to the media process
 * (contract/src/live/studio-frames.ts). Site by host, session by cookie or `token` header. For lecturer and assistants.
 */
export function addStudio(app: FastifyInstance, services: Services): void {
  const studios = studiosOf(services)
  const sockets = new Set<WebSocket>()
  const watch = sessionWatch(services)
  app.addHook('preClose', async () => {
    studios.close()
    for (const socket of sockets) socket.terminate()
  })

  app.get('/stream/studio/:periodId', async (request, reply) => {
    const { periodId } = request.params as { periodId: string }
    const { key = '', takeOver, probe } = request.query as Record<string, string | undefined>
    const site = services.sites.byHost(request.host)
    if (!site || !isSocketRequest(request) || !/^[1-9]\d{0,17}$/.test(periodId) || !/^[\w-]{8,40}$/.test(key))
      throw new CallError('notFound')
    const { siteId } = site
    if (headerToken(request) === undefined && isCrossSite(request, site, services.config.publicUrl))
      throw new CallError('forbidden', '请求来自其他网站，已被拒绝')
    enforceLimit(services, 'studio', limits.signIn, { siteId, ip: request.ip })
    const token = headerToken(request) ?? cookieToken(request)
    let viewer: Viewer | null = null
    let refusal: CallError | null = null
    const db = services.database.of(siteId)
    try {
      if (!token) throw new CallError('loginRequired')
      viewer = await services.sessions.findViewer(db, token)
      refuseActing(viewer)
      enforceLimit(services, 'studio.person', limits.write, { siteId, ip: request.ip, userId: viewer.userId })
      await studioFor(services, db, viewer, periodId)
    } catch (error) {
      refusal = toCallError(error)
      if (!(error instanceof CallError)) services.log.error({ err: error, periodId }, 'cannot open a studio')
    }
    const socket = await acceptSocket(request, reply, MAX_PIECE_BYTES)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.terminate())
    if (refusal || !viewer || !token) {
      const { code, message } = refusal ?? new CallError('loginRequired')
      return hangUp(socket, code, message, isPassing(code) ? 1 : 0)
    }
    watch(socket, siteId, viewer, token)
    keepAlive(socket, HEARTBEAT)
    if (probe === '1') return measure(socket)
    await send(socket, siteId, viewer, { periodId, pageKey: key, takeOver: takeOver === '1' })
    return undefined
  })

  /** Bandwidth probe: counts bytes since `ready` and reports them. */
  function measure(socket: WebSocket): void {
    let bytes = 0
    const began = performance.now()
    socket.on('message', (data: Buffer) => {
      bytes += data.length
      if (bytes > MAX_PROBE_BYTES) return socket.terminate()
      // From `ready` on, not from the first piece: on a slow line that piece is all that is measured.
      return say(socket, { type: 'probe', bytes, ms: Math.ceil(performance.now() - began) })
    })
    say(socket, { type: 'ready' })
  }

  async function send(
    socket: WebSocket,
    siteId: number,
    viewer: Viewer,
    what: { periodId: string; pageKey: string; takeOver: boolean },
  ): Promise<void> {
    const line = {
      say: (answer: StudioAnswer) => say(socket, answer),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      hangUp: (code: number, msg: string, again: 0 | 1, why = '') => {
        // A paused socket would not see the close frame.
        socket.resume()
        hangUp(socket, code, msg, again, { why })
      },
    }
    let studio: Studio
    try {
      studio = await studios.open(siteId, viewer, what, line)
    } catch (error) {
      const refusal = toCallError(error)
      if (!(error instanceof CallError)) services.log.error({ err: error, ...what }, 'cannot open a studio')
      line.hangUp(
        refusal.code,
        refusal.message,
        isPassing(refusal.code) ? 1 : 0,
        error instanceof StudioRefusal ? error.why : '',
      )
      return
    }
    socket.on('message', (data, isBinary) => {
      if (isBinary) studio.receive(data as Buffer)
      else if ((data as Buffer).toString() === BYE) {
        studio.finish()
        socket.close(1000)
      } else socket.terminate()
    })
    socket.on('close', () => studio.leave())
    if (socket.readyState !== socket.OPEN) studio.leave()
  }
}

function say(socket: WebSocket, answer: StudioAnswer): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
}
