import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './context.ts'
import { addTranslation, readLanguageFrom } from './i18n/catalogue.ts'
import { catalogues as english } from './i18n/en/index.ts'

// The server must use this same context key to pass its services to loaders.
export { pageContext }

const languages = new AsyncLocalStorage<Language>()
readLanguageFrom(() => languages.getStore() ?? DEFAULT_LANGUAGE)
addTranslation('en', english)

/** Runs `work` (loading and rendering a page) with the site's words in `language`. */
export const withLanguage = <T,>(language: Language, work: () => T): T => languages.run(language, work)

/** Renders without streaming: visitors' pages are cached and compressed as a whole. */
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

/** Logs faults of loaders and renders. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted)
    process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error), 'PageError')
}
