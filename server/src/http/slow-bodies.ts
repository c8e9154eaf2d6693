import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take minutes over a slow line, as long as something keeps coming. */
    largeBody?: true
  }
}

/**
 * Cuts requests whose body does not come: as a whole within `milliseconds`, or, for files, when nothing has come for so long. Node's own
 * requestTimeout is one for the whole server, and a chunk of a video over a slow line needs time that nobody else shall have.
 */
export function cutSlowBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete) return
    const timer = request.routeOptions.config.largeBody
      ? whenSilent(request, milliseconds)
      : whenLate(request, milliseconds)
    const end = () => clearInterval(timer)
    raw.once('end', end)
    raw.once('close', end)
  })
}

const whenLate = ({ raw }: FastifyRequest, milliseconds: number) => setTimeout(() => raw.destroy(), milliseconds)

function whenSilent({ raw }: FastifyRequest, milliseconds: number): NodeJS.Timeout {
  let seen = raw.socket.bytesRead
  let since = performance.now()
  return setInterval(() => {
    // What has arrived and waits for us is no silence of the sender's.
    if (raw.socket.bytesRead !== seen || raw.readableLength > 0) {
      seen = raw.socket.bytesRead
      since = performance.now()
    } else if (performance.now() - since >= milliseconds) raw.destroy()
  }, milliseconds / 10)
}
