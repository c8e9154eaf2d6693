import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { DEFAULT_LANGUAGE, type Language, languages, PSEUDO_LANGUAGE } from '@zhixing/contract/language'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './context.ts'
import { addTranslation, type Catalogues, readLanguageFrom } from './i18n/catalogue.ts'
import { pseudo } from './i18n/pseudo.ts'

// The server must use this same context key to pass its services to loaders.
export { pageContext }

const ofRequest = new AsyncLocalStorage<Language>()
readLanguageFrom(() => ofRequest.getStore() ?? DEFAULT_LANGUAGE)

const files = import.meta.glob<{ catalogues: Catalogues }>(['./**/*texts.*.ts', '!./build/**'], { eager: true })
for (const language of languages) {
  const own = Object.entries(files).filter(([file]) => file.endsWith(`texts.${language}.ts`))
  const catalogues = Object.assign({}, ...own.map(([, module]) => module.catalogues)) as Catalogues
  addTranslation(language, catalogues)
  if (language === 'en') addTranslation(PSEUDO_LANGUAGE, pseudo(catalogues))
}

/** Runs `work` (loading and rendering a page) with the site's words in `language`. */
export const withLanguage = <T,>(language: Language, work: () => T): T => ofRequest.run(language, work)

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
