import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

/** Sockets that wait to be upgraded, by their request. */
const waiting = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()

/** A browser asks for a socket. HTTP/2 by upgrade and the like are answered as if they had not asked. */
export const wantsSocket = ({ headers: { upgrade } }: IncomingMessage): boolean =>
  upgrade?.toLowerCase() === 'websocket'

/**
 * Lets requests for sockets take the way of all requests (hooks, routes, refusals); a route that wants to talk over one calls `acceptSocket`, any other
 * answers as ever, and the connection ends with it.
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

/** Whether this request may become a socket. */
export const isSocketRequest = ({ raw }: FastifyRequest): boolean => wantsSocket(raw) && waiting.has(raw)

const servers = new Map<number, WebSocketServer>()
/** Frames are small and many: compressing each would cost more than it saves. */
function serverFor(maxPayload: number): WebSocketServer {
  const known = servers.get(maxPayload)
  if (known) return known
  const made = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false })
  servers.set(maxPayload, made)
  return made
}

/** Upgrades a request to a socket; a frame of more than `maxPayload` bytes ends it before it is read whole (1009). */
export function acceptSocket(request: FastifyRequest, reply: FastifyReply, maxPayload: number): Promise<WebSocket> {
  const asked = waiting.get(request.raw)
  if (!asked) throw new Error('no socket was asked for')
  waiting.delete(request.raw)
  reply.hijack()
  reply.raw.detachSocket(asked.socket as never)
  // It may be silent for long; who listens on it pings.
  request.raw.socket.setTimeout(0)
  return new Promise((resolve) => serverFor(maxPayload).handleUpgrade(request.raw, asked.socket, asked.head, resolve))
}
