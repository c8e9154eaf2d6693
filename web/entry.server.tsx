import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './context.ts'

// The server needs this very key to hand its services to the loaders.
export { pageContext }

/** Renders a page whole: visitors' pages are kept and compressed, so there is nothing to gain from streaming them. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext)
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        const body = new PassThrough()
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }))
      },
      onShellError: reject,
      onError() {
        failed = true
      },
    })
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

/** Faults of loaders and renders, told to the server's log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted)
    process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error), 'PageError')
}
