import { roomRoles } from '@zhixing/contract/live/codes'
import { limits } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { MAX_FRAME_BYTES, type RoomAnswer, RoomFrame } from '@zhixing/contract/live/room-frames'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import {
  act,
  enterRoom,
  frameBudget,
  hubOf,
  people,
  roleIn,
  roomTexts as texts,
  type Participant,
  welcome,
} from '../live/index.ts'
import { cookieToken, headerToken, refuseActing, enforceLimit } from './raw-route.ts'
import { isCrossSite } from './origin.ts'
import { toCallError } from './refusal.ts'
import { rightsOf } from './rights.ts'
import { hangUp, isPassing, keepAlive, sessionWatch } from './socket-ends.ts'
import { acceptSocket, addSockets, isSocketRequest } from './websocket.ts'

/** Back-pressure: a socket that does not read is closed; its page reconnects and catches up. */
const MAX_BUFFERED = 1024 * 1024
/** Maximum queued frames per socket. */
const MAX_WAITING = 20
/** Maximum anonymous visitors per address. */
const MAX_VISITORS = 200

/**
 * GET /stream/room/{periodId}, WebSocket: the room of a live session (contract/src/live/room-frames.ts). Site by
 * host, session by cookie or `token` header; cross-origin pages cannot use the cookie. Refusals are sent as a last
 * frame (`end`), because a page cannot read why an upgrade failed.
 */
export function addRoom(app: FastifyInstance, services: Services): void {
  addSockets(app)
  const hub = hubOf(services)
  const sockets = new Set<WebSocket>()
  const visitors = new Map<string, number>()
  const watch = sessionWatch(services)
  app.addHook('preClose', async () => {
    await hub.close()
    for (const socket of sockets) socket.terminate()
  })

  /** Authenticates the socket. @throws {CallError} */
  async function viewerOf(request: FastifyRequest, site: Site, token: string | undefined): Promise<Viewer | null> {
    if (!token) return null
    const viewer = await services.sessions.findViewer(services.database.of(site.siteId), token)
    // Messages and attendance would be attributed to the impersonated user.
    refuseActing(viewer)
    enforceLimit(services, 'room.person', limits.write, { siteId: site.siteId, ip: request.ip, userId: viewer.userId })
    return viewer
  }

  app.get('/stream/room/:periodId', async (request, reply) => {
    const { periodId } = request.params as { periodId: string }
    const site = services.sites.byHost(request.host)
    if (!site || !isSocketRequest(request) || !/^[1-9]\d{0,17}$/.test(periodId)) throw new CallError('notFound')
    if (headerToken(request) === undefined && isCrossSite(request, site, services.config.publicUrl))
      throw new CallError('forbidden', '请求来自其他网站，已被拒绝')
    enforceLimit(services, 'room', limits.signIn, { siteId: site.siteId, ip: request.ip })
    const token = headerToken(request) ?? cookieToken(request)
    let viewer: Viewer | null = null
    let seated: Awaited<ReturnType<typeof enterRoom>> | CallError
    try {
      viewer = await viewerOf(request, site, token)
      seated = await enterRoom(services, site.siteId, viewer, periodId)
    } catch (error) {
      seated = toCallError(error)
      if (!(error instanceof CallError)) services.log.error({ err: error, periodId }, 'cannot open a room')
    }
    const since = Number((request.query as { since?: string }).since) || 0
    const socket = await acceptSocket(request, reply, MAX_FRAME_BYTES)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.terminate())
    if (seated instanceof CallError) return hangUp(socket, seated.code, seated.message, isPassing(seated.code) ? 1 : 0)
    if (viewer) watch(socket, site.siteId, viewer, token ?? '')
    else if (!countVisitor(socket, `${site.siteId}/${request.ip}`))
      return hangUp(socket, errorTable.tooMany.code, texts.full, 0)
    await sit(socket, seated, since)
    return undefined
  })

  /** Counts anonymous visitors per address. @returns whether the limit allows this one */
  function countVisitor(socket: WebSocket, address: string): boolean {
    const count = (visitors.get(address) ?? 0) + 1
    visitors.set(address, count)
    socket.on('close', () => {
      const left = (visitors.get(address) ?? 1) - 1
      if (left > 0) visitors.set(address, left)
      else visitors.delete(address)
    })
    return count <= MAX_VISITORS
  }

  async function sit(socket: WebSocket, who: Participant & { isMuted: 0 | 1 }, since: number): Promise<void> {
    const send = (text: string) => {
      if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text)
    }
    const { siteId, periodId, userId, roomRole } = who
    const place = hub.take({ siteId, periodId, userId, roomRole, send, hangUp: (...why) => hangUp(socket, ...why) })
    socket.on('close', () => place.leave())
    keepAlive(socket)
    if (roomRole === roomRoles.learner || roomRole === roomRoles.assistant) endWithRight(socket, who)
    listen(socket, who, send)
    try {
      const first = await welcome(services, who, since, place.online())
      place.ready(JSON.stringify(first), first.seq, first.online)
    } catch (error) {
      const refusal = toCallError(error)
      services.log.error({ err: error, periodId }, 'cannot send the room snapshot')
      hangUp(socket, refusal.code, refusal.message, 1)
    }
  }

  /** Disconnects a participant who lost access or changed role; the page then reconnects with the new role. */
  function endWithRight(socket: WebSocket, { siteId, periodId, userId, roomRole }: Participant): void {
    const check = () =>
      void roleIn(services.database.of(siteId), userId, periodId)
        .then((role) => {
          if (role !== roomRole) hangUp(socket, errorTable.notOwned.code, texts.noLonger, role === null ? 0 : 1)
        })
        .catch((error: unknown) => services.log.error({ err: error, periodId }, 'cannot check access to a room'))
    socket.on('close', rightsOf(services).watch(siteId, userId, check))
  }

  /** Processes frames of one socket in order. */
  function listen(socket: WebSocket, who: Participant, send: (text: string) => void): void {
    const allow = frameBudget()
    let waiting = 0
    let turn = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      if (!allow(services.clock.now()) || waiting >= MAX_WAITING)
        return hangUp(socket, errorTable.tooMany.code, texts.flooded, 0)
      const frame = isBinary ? undefined : parse((data as Buffer).toString())
      if (!frame) return hangUp(socket, errorTable.invalid.code, texts.broken, 0)
      waiting += 1
      turn = turn
        .then(() => answer(who, frame))
        .then((text) => {
          waiting -= 1
          send(text)
        })
      return undefined
    })
  }

  async function answer(who: Participant, input: { key: string; frame: unknown }): Promise<string> {
    const { key } = input
    const encode = (message: RoomAnswer) => JSON.stringify(message)
    try {
      const parsed = RoomFrame.safeParse(input.frame)
      if (!parsed.success) throw new CallError('invalid', parsed.error.issues[0]?.message ?? texts.broken)
      const db = services.database.of(who.siteId)
      if (parsed.data.type === 'people') return encode({ type: 'people', key, people: await people(db, who) })
      return encode({ type: 'ok', key, ...(await act({ services, db, who }, parsed.data)) })
    } catch (error) {
      const refusal = toCallError(error)
      if (!(error instanceof CallError))
        services.log.error({ err: error, periodId: who.periodId }, 'room action failed')
      return encode({ type: 'no', key, code: refusal.code, msg: refusal.message })
    }
  }
}

/** Parses a frame as far as its key, so that even a refusal can be correlated. */
function parse(text: string): { key: string; frame: unknown } | undefined {
  try {
    const frame = JSON.parse(text) as { key?: unknown } | null
    return typeof frame?.key === 'string' ? { key: frame.key.slice(0, 40), frame } : undefined
  } catch {
    return undefined
  }
}
