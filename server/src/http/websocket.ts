import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

/** Pending upgrades, by request. */
const waiting = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()

/** Whether a WebSocket upgrade is requested. Other upgrades (h2c) are treated as plain requests. */
export const wantsSocket = ({ headers: { upgrade } }: IncomingMessage): boolean =>
  upgrade?.toLowerCase() === 'websocket'

/**
 * Routes upgrade requests through Fastify (hooks, routes, errors). A route calls `acceptSocket` to upgrade; any
 * other answers normally, which closes the connection.
 */
export function addSockets(app: FastifyInstance): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket as never)
    response.on('finish', () => socket.end())
    waiting.set(request, { socket, head })
    app.routing(request, response)
  })
}

/** Whether this request can be upgraded. */
export const isSocketRequest = ({ raw }: FastifyRequest): boolean => wantsSocket(raw) && waiting.has(raw)

const servers = new Map<number, WebSocketServer>()
/** No per-message compression: frames are small, and it would cost more than it saves. */
function serverFor(maxPayload: number): WebSocketServer {
  const existing = servers.get(maxPayload)
  if (existing) return existing
  const created = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false })
  servers.set(maxPayload, created)
  return created
}

/** Upgrades a request; a frame above `maxPayload` bytes closes the socket (1009) before it is buffered. */
export function acceptSocket(request: FastifyRequest, reply: FastifyReply, maxPayload: number): Promise<WebSocket> {
  const asked = waiting.get(request.raw)
  if (!asked) throw new Error('no socket was asked for')
  waiting.delete(request.raw)
  reply.hijack()
  reply.raw.detachSocket(asked.socket as never)
  // No idle timeout: the route pings.
  request.raw.socket.setTimeout(0)
  return new Promise((resolve) => serverFor(maxPayload).handleUpgrade(request.raw, asked.socket, asked.head, resolve))
}
