import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import type { Stale } from '@zhixing/contract/etag'
import { errorTable, mustSignIn } from '@zhixing/contract/errors'
import { loginPath, newPasswordPath } from './return-url.ts'
import { loadingBar } from './loading-store.ts'
import { toast } from './ui/toast-store.ts'

const TIMEOUT = 10_000
const FORM_TIMEOUT = 1_800_000
const NETWORK = '网络连接失败，请检查网络后重试'

/** A call that did not succeed. */
export class ApiError extends Error {
  readonly code: number
  readonly field: string | undefined
  /** For an edit rejected by optimistic locking: the current version. */
  readonly stale: Stale | undefined
  constructor(code: number, msg: string, field?: string, { stale, ...options }: ErrorOptions & { stale?: Stale } = {}) {
    super(msg, options)
    this.code = code
    this.field = field
    this.stale = stale
  }
}

export interface ApiOptions {
  /** Show the error message; false leaves it to the caller. */
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

/**
 * Makes a call from the browser, typed by the contract. Rejects with ApiError (codes 300-400 redirect to the login
 * page and back), or with the reason of `signal` when aborted.
 * @example const { list } = await api('course/auth/course/page', { pageCurrent: 1 })
 */
export async function api<K extends CallKey>(
  key: K,
  input: SentInput<K>,
  options: ApiOptions = {},
): Promise<OutputOf<K>> {
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
      ? `?${new URLSearchParams(Object.entries(input as object).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])))}`
      : ''
  const json = query ? undefined : JSON.stringify(input)
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
    throw refusalOf(code, msg, data as ({ field?: string } & Partial<Stale>) | null)
  } catch (error) {
    // Aborted by the caller: not a failure, so no toast.
    options.signal?.throwIfAborted()
    const failure = error instanceof ApiError ? error : new ApiError(0, NETWORK, undefined, { cause: error })
    if (!options.quiet) {
      if (failure.code === errorTable.passwordDue.code)
        location.assign(newPasswordPath(location.pathname + location.search))
      else if (mustSignIn(failure.code)) {
        if (failure.code === 304) toast.error(failure.message)
        location.assign(loginPath(location.pathname + location.search, failure.code))
      } else if (options.isShowErrTip !== false) toast.error(failure.message)
    }
    throw failure
  } finally {
    done()
  }
}

function refusalOf(code: number, msg: string, data: ({ field?: string } & Partial<Stale>) | null): ApiError {
  const { field, etag, current } = data ?? {}
  return new ApiError(code, msg, field, etag && current ? { stale: { etag, current } } : {})
}

/** Input first: the server parses the form only up to its file. */
function formWith(input: string, file: Blob): FormData {
  const form = new FormData()
  form.append('input', input)
  form.append('file', file)
  return form
}

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
    headers: { ...(init.headers as Record<string, string>), 'SITE-ID': document.documentElement.dataset.site ?? '' },
  })
  return (await response.json()) as { code: number; msg: string; data: unknown }
}
