import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests one connection may send ahead of their answers. Browsers, and the proxies in front of a site, send one and wait. */
export const MAX_UNANSWERED = 16

/**
 * Cuts a connection that sends more requests ahead than it may: Node begins all that it finds in what arrived, so that some hundred connections would put
 * a hundred thousand pages before whoever asks next. What was begun is answered by nobody.
 */
export function boundPipelines(handler: RequestListener, max: number = MAX_UNANSWERED): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > max) {
      if (!socket.destroyed) socket.resetAndDestroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    handler(request, response)
  }
}
