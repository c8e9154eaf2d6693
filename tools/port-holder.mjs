// Answers 503 on the site's port while the app is down, so that clients do not get a refused connection.
import { createServer } from 'node:http'

/** Code and Retry-After of the app's own errors when the database is unavailable (contract/src/errors.ts, `busy`). */
const BUSY = 503
const RETRY_AFTER = 2
/** Timeout (ms) of idle connections (slowloris). */
const PATIENCE = 5_000
const MAX_CONNECTIONS = 1_000
const MESSAGE = '网站正在恢复，请稍后再试'

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>正在恢复</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; background: #f7f8fa; color: #1f2329; }
main { padding: 24px; max-width: 26em; text-align: center; }
h1 { margin: 0 0 8px; font-size: 24px; font-weight: 600; }
p { margin: 0; color: #4e5969; }
@media (prefers-color-scheme: dark) { body { background: #17181a; color: #f2f3f5; } p { color: #b7bcc4; } }
</style>
</head>
<body><main><h1>正在恢复</h1><p>网站刚刚中断，正在自动恢复，通常只需几秒。本页会自动刷新，已经提交的内容都在。</p></main></body>
</html>
`

function answer(request, response) {
  const accepted = request.headers.accept ?? ''
  // EventSource reconnects after a dropped connection, but not after a response of another type.
  if (accepted.includes('text/event-stream')) {
    request.socket.destroy()
    return
  }
  request.resume()
  const isPage = accepted.includes('text/html')
  const body = request.url === '/readyz' ? { status: 'not ready' } : { code: BUSY, msg: MESSAGE, data: null }
  const sent = isPage ? page : JSON.stringify(body)
  response.writeHead(503, {
    'content-length': Buffer.byteLength(sent),
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER),
    // Close: the app accepts new connections once it is back.
    connection: 'close',
  })
  response.end(sent)
}

/**
 * Listens in place of the app: `take` after a crash, `hand` when the next app is ready to listen, `release` when it
 * serves. Calls are serialised.
 */
export function createPortHolder() {
  let server = null
  let last = Promise.resolve()

  const listen = (address) =>
    new Promise((resolve) => {
      const holder = createServer(
        { headersTimeout: PATIENCE, requestTimeout: 2 * PATIENCE, connectionsCheckingInterval: 1_000 },
        answer,
      )
      holder.maxConnections = MAX_CONNECTIONS
      holder.setTimeout(PATIENCE)
      holder.once('listening', () => {
        server = holder
        resolve()
      })
      // Another program has taken the port. The app reports it.
      holder.on('error', resolve)
      holder.listen(address)
    })
  const close = () => {
    const holder = server
    server = null
    holder?.close()
    // Grace period for responses in flight.
    setTimeout(() => holder?.closeAllConnections(), 1_000).unref()
  }
  const next = (step) => (last = last.then(step))
  return {
    /** Starts to answer 503 on this address if it is free. @param address `{ port, host }` */
    take: (address) => next(() => (server ? undefined : listen(address))),
    /**
     * Socket for the app to listen on, so that no connection is refused during the handover. Resolves with undefined
     * when the port is free instead: not held, or the socket cannot be passed.
     */
    hand: ({ host }) =>
      next(() => {
        // Fastify listens on several addresses for `localhost`; on Windows sockets are passed differently.
        // oxlint-disable-next-line no-underscore-dangle -- Node has no public name for the handle that listen() takes
        if (process.platform !== 'win32' && host !== 'localhost' && server) return server._handle
        close()
        return undefined
      }),
    /** Leaves the port to the app. */
    release: () => next(close),
  }
}
