/** The request of a tried call, as curl and in the browser. */
import type { ApiCall } from '../../../shapes.ts'

type Asked = Pick<ApiCall, 'method' | 'path'>
type Input = Readonly<Record<string, unknown>>

/** The input that was typed; undefined unless it is a JSON object. Pure. */
export function inputIn(text: string): Input | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Input) : undefined
  } catch {
    return undefined
  }
}

/** A value in an address: objects and lists as JSON, nothing for null. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/** Address and body: fields of the path there, those of GET in the query. Pure. */
export function requestOf({ method, path }: Asked, input: Input): { url: string; body: string | undefined } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = rest
    delete rest[name]
    return encodeURIComponent(textOf(value))
  })
  if (method !== 'GET') return { url: `/apis/${filled}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { url: `/apis/${filled}${query.size > 0 ? `?${query}` : ''}`, body: undefined }
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The command that makes the same request; the token is a variable, so that a copy holds no secret. Pure. */
export function curlOf(call: Asked, input: Input, origin: string): string {
  const { url, body } = requestOf(call, input)
  return [
    `curl ${quoted(origin + url)}`,
    ...(call.method === 'GET' ? [] : [`-X ${call.method}`]),
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}

export interface Tried {
  status: number
  ms: number
  text: string
}

/** Sends the request with a token, or with the session of the page. */
export async function tryCall(call: Asked, input: Input, token: string | undefined): Promise<Tried> {
  const { url, body } = requestOf(call, input)
  const began = performance.now()
  const response = await fetch(url, {
    method: call.method,
    credentials: token === undefined ? 'same-origin' : 'omit',
    headers: {
      'SITE-ID': document.documentElement.dataset.site ?? '',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, ms: Math.round(performance.now() - began), text: pretty(text) }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
