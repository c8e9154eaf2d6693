import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import type { Stale } from '@zhixing/contract/etag'
import type { SecondStep } from '@zhixing/contract/user/factor'
import { errorTable, mustSignIn } from '@zhixing/contract/errors'
import { toWire, withFlags } from '@zhixing/contract/flags'
import { DEFAULT_LANGUAGE, LANGUAGE_HEADER } from '@zhixing/contract/language'
import { currentLanguage } from './i18n/catalogue.ts'
import { askIdentity } from './identity-store.ts'
import { factorDuePath, loginPath, newPasswordPath } from './return-url.ts'
import { loadingBar } from './loading-store.ts'
import { texts } from './ui/texts.ts'
import { toast } from './ui/toast-store.ts'

// Long enough for a loaded server: after a timeout the outcome of a write is unknown.
const TIMEOUT = 30_000
/** For calls that store a whole table at once, ms. */
export const TABLE_TIMEOUT = 120_000
const FORM_TIMEOUT = 1_800_000

/** A call that did not succeed. */
export class ApiError extends Error {
  readonly code: number
  readonly field: string | undefined
  /** For an edit rejected by optimistic locking: the current version. */
  readonly stale: Stale | undefined
  /** For a sign-in that needs a second step: how it goes on. */
  readonly step: SecondStep | undefined
  constructor(
    code: number,
    msg: string,
    field?: string,
    { stale, step, ...options }: ErrorOptions & { stale?: Stale; step?: SecondStep } = {},
  ) {
    super(msg, options)
    this.step = step
    this.code = code
    this.field = field
    this.stale = stale
  }
}

/** Failures that their caller shows. */
const handled = new WeakSet<object>()

/**
 * Marks a failure as shown by the caller: at a field, in place of the data. Call it in the task of the rejection, as
 * for `unhandledrejection`. `useForm`, `useQuery` and `useAction` with `onError` do.
 */
export function markHandled(error: unknown): void {
  if (error instanceof ApiError) handled.add(error)
}

export interface ApiOptions {
  /** true: show the error message at once; false: never. By default it is shown unless the caller handles the failure. */
  isShowErrTip?: boolean
  /** Show the message of a successful answer. */
  showSuccess?: boolean
  /** Background call: no loading bar, no toast, no redirect to the login page. */
  quiet?: boolean
  signal?: AbortSignal
  /** The request survives leaving the page. */
  keepalive?: boolean
  /** File part, for calls that accept one. */
  file?: Blob
  /** Timeout for slow calls, ms. */
  timeout?: number
}

/** Input as the web sends it: edits must pass the etag of the version they started from, or null for something new. */
type Sent<I> = string extends keyof I ? I : 'etag' extends keyof I ? Omit<I, 'etag'> & { etag: string | undefined } : I
export type SentInput<K extends CallKey> = Sent<InputOf<K>>

/** Calls that answer with a state and, once signed in, the user; with the state that says so. */
const NESTED: Partial<Record<CallKey, number>> = {
  'user/api/user/qrcode/checkQrCodeState': 3,
  'user/api/user/login/sso/finish': 1,
}

/**
 * Makes a call from the browser, typed by the contract. Rejects with ApiError (codes 300-400 redirect to the login
 * page and back), or with the reason of `signal` when aborted. Where the server first wants a proof of identity, the
 * person is asked for it, and the call goes on.
 * @example const { list } = await api('course/auth/course/page', { pageCurrent: 1 })
 */
export async function api<K extends CallKey>(
  key: K,
  input: SentInput<K>,
  options: ApiOptions = {},
): Promise<OutputOf<K>> {
  try {
    return await ask(key, input, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === errorTable.secondFactor.code && error.step) {
      const user = await askIdentity({ kind: 'second', ...error.step })
      if (!user) throw error
      // The answer of the second step is that of the first, which some calls nest.
      const state = NESTED[key]
      return (state === undefined ? user : { state, user }) as unknown as OutputOf<K>
    }
    if (error.code === errorTable.stepUp.code && !options.quiet && (await askIdentity({ kind: 'stepUp' })))
      return ask(key, input, options)
    throw error
  }
}

async function ask<K extends CallKey>(key: K, input: SentInput<K>, options: ApiOptions = {}): Promise<OutputOf<K>> {
  const [first = '', second] = key.split(' ')
  const method = second ? first : 'POST'
  // Path parameters from the input: view/{id}.
  const path = (second ?? first).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((input as Record<string, string | undefined>)[name] ?? ''),
  )
  // Lists are sent in a body: query strings have no encoding for them here.
  const hasList = method === 'DELETE' && Object.values(input as object).some(Array.isArray)
  const query =
    method === 'GET' || (method === 'DELETE' && !hasList)
      ? `?${new URLSearchParams(Object.entries(input as object).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(toWire(k, v))]])))}`
      : ''
  const json = query ? undefined : JSON.stringify(input, toWire)
  const body = options.file && json ? formWith(json, options.file) : json
  const done = options.quiet ? () => {} : loadingBar.begin()
  try {
    const { code, msg, data } = await send(
      `/apis/${path}${query}`,
      { method, body, headers: body && body === json ? { 'content-type': 'application/json' } : {} },
      options.timeout ?? TIMEOUT,
      options,
    )
    if (code === 200 || code === 1) {
      if (options.showSuccess && msg) toast.success(msg)
      return data as OutputOf<K>
    }
    throw refusalOf(code, msg, data as Details)
  } catch (error) {
    // Aborted by the caller: not a failure, so no toast.
    options.signal?.throwIfAborted()
    const failure = error instanceof ApiError ? error : new ApiError(0, texts.network, undefined, { cause: error })
    if (failure.code === errorTable.secondFactor.code || failure.code === errorTable.stepUp.code) markHandled(failure)
    if (!options.quiet) {
      if (failure.code === errorTable.factorDue.code) goTo(factorDuePath)
      else if (failure.code === errorTable.passwordDue.code) goTo(newPasswordPath(location.pathname + location.search))
      else if (mustSignIn(failure.code)) {
        if (failure.code === 304) toast.error(failure.message)
        location.assign(loginPath(location.pathname + location.search, failure.code))
      } else if (options.isShowErrTip) toast.error(failure.message)
      else if (options.isShowErrTip === undefined)
        setTimeout(() => {
          if (!handled.has(failure)) toast.error(failure.message)
        })
    }
    throw failure
  } finally {
    done()
  }
}

/** Loads a page unless it is open: loading it again would lose what is typed there. */
function goTo(path: string): void {
  if (new URL(path, location.href).pathname !== location.pathname) location.assign(path)
}

type Details = ({ field?: string } & Partial<Stale> & Partial<SecondStep>) | null

function refusalOf(code: number, msg: string, data: Details): ApiError {
  const { field, etag, current, ticket, wayList } = data ?? {}
  return new ApiError(code, msg, field, {
    ...(etag && current ? { stale: { etag, current } } : {}),
    ...(ticket && wayList ? { step: { ticket, wayList } } : {}),
  })
}

/** Input first: the server parses the form only up to its file. */
function formWith(input: string, file: Blob): FormData {
  const form = new FormData()
  form.append('input', input)
  form.append('file', file)
  return form
}

/** Header with the language of messages; none on Chinese pages. */
export const languageHeader = (): Record<string, string> =>
  currentLanguage() === DEFAULT_LANGUAGE ? {} : { [LANGUAGE_HEADER]: currentLanguage() }

async function send(
  url: string,
  init: RequestInit,
  timeout: number,
  options: ApiOptions,
): Promise<{ code: number; msg: string; data: unknown }> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(init.body instanceof FormData ? FORM_TIMEOUT : timeout),
    ...(options.signal ? [options.signal] : []),
  ])
  const response = await fetch(url, {
    ...init,
    signal,
    credentials: 'same-origin',
    keepalive: options.keepalive ?? false,
    headers: {
      ...(init.headers as Record<string, string>),
      'SITE-ID': document.documentElement.dataset.site ?? '',
      ...languageHeader(),
    },
  })
  return withFlags((await response.json()) as { code: number; msg: string; data: unknown })
}
