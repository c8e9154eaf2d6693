import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum pipelined requests per connection. Browsers and proxies do not pipeline. */
export const MAX_UNANSWERED = 16

/**
 * Cuts connections that pipeline too many requests: Node starts all requests found in a packet, so that a hundred
 * connections could queue a hundred thousand pages. Started requests are dropped.
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
