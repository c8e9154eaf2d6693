import { errorTable, mustSignIn } from '@zhixing/contract/errors'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageContext, type PageServices } from './context.ts'
import { factorDuePath, loginPath, newPasswordPath } from './return-url.ts'
import { page } from './address.ts'

export interface LoaderArgs {
  /** URL of the page. (During client navigation the request URL ends in `.data`.) */
  url: URL
  context: Readonly<RouterContextProvider>
}

const isCallError = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'number'

/**
 * Runs a page's loader and maps refusals: 300-400 (except 306) redirect to the login page and back, 457 to the
 * new-password form, 460 to account security, 404 to the not-found page; anything else to the error page.
 */
export async function load<T>(
  { url, context }: LoaderArgs,
  work: (services: PageServices, url: URL) => Promise<T>,
): Promise<T> {
  const services = context.get(pageContext)
  try {
    return await work(services, url)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!isCallError(error)) {
      // The page shows this id; the log has it with the error.
      process.emitWarning(`${error.stack ?? error.message}\nrequestId ${services.requestId}`, 'PageError')
      throw data({ code: 500, requestId: services.requestId }, { status: 500 })
    }
    if (error.code === errorTable.passwordDue.code) throw redirect(newPasswordPath(url.pathname + url.search))
    if (error.code === errorTable.factorDue.code) throw redirect(factorDuePath)
    if (mustSignIn(error.code)) throw redirect(loginPath(url.pathname + url.search, error.code))
    throw data(
      { code: error.code, msg: error.message, requestId: services.requestId },
      {
        status:
          error.code === 404 || error.code === 422 ? 404 : error.code === 306 ? 403 : error.code === 429 ? 429 : 500,
      },
    )
  }
}

/** Loader of a page that requires sign-in: without a token it redirects to the login page at once (route guard). */
export async function loadSignedIn<T>(
  args: LoaderArgs,
  work: (services: PageServices, url: URL) => Promise<T>,
): Promise<T> {
  const { url } = args
  if (!args.context.get(pageContext).hasToken) throw redirect(loginPath(url.pathname + url.search))
  return load(args, work)
}

/** Page number in the query string; 1 if invalid. */
export function pageNumber(url: URL, name = 'pageCurrent'): number {
  return page.parse(url.searchParams.get(name) ?? '') ?? page.usual
}
