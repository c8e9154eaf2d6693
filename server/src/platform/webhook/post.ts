import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress, isPublicName } from '../../kernel/address.ts'
import { publicLookup } from '../public-lookup.ts'

export interface Posted {
  /** 0: no answer. */
  status: number
  /** Beginning of the answer, or why there was none. */
  answer: string
  durationMs: number
}

const TIMEOUT_MS = 15_000
/** Bytes of an answer that are read. */
const MAX_ANSWER = 1000

const PRIVATE = '地址指向内部网络'
const lookup = publicLookup(() => new Error(PRIVATE))

/** Posts JSON to an address that an operator of a site set. See `postTo`. */
export const postJson = (
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  isTrusted: boolean,
): Promise<Posted> =>
  postTo(
    url,
    body,
    { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Zhixing-Webhook/1', ...headers },
    isTrusted,
  )

/**
 * Why an address may not be reached, as far as it shows: TLS and literal IP addresses; undefined if it may. Names are
 * judged when the connection is made.
 */
export function addressFault({ protocol, hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return '地址应以 https:// 开头'
  return (isIP(host) ? isPrivateAddress(host) : !isPublicName(host)) ? PRIVATE : undefined
}

/**
 * Posts to an address that an operator or a browser set. It is judged when the connection is made, so that neither a
 * name nor DNS rebinding reaches an internal service (SSRF). Redirects are not followed. Never throws.
 * @param isTrusted may reach any address, without TLS too
 */
export function postTo(
  url: URL,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  isTrusted: boolean,
): Promise<Posted> {
  const started = performance.now()
  return new Promise((done) => {
    const end = (status: number, answer: string) =>
      done({
        status,
        answer: answer.replaceAll('\0', '').slice(0, MAX_ANSWER).toWellFormed(),
        durationMs: Math.round(performance.now() - started),
      })
    const fault = isTrusted ? undefined : addressFault(url)
    if (fault) return end(0, fault)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        headers: {
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isTrusted ? {} : { lookup }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        const finish = () => {
          end(response.statusCode ?? 0, text)
          response.destroy()
        }
        response.on('data', (piece: string) => {
          text += piece
          if (text.length >= MAX_ANSWER) finish()
        })
        response.on('end', finish)
        response.on('error', finish)
      },
    )
    request.on('error', (error) => end(0, error.name === 'TimeoutError' ? '15 秒内没有答复' : error.message))
    request.end(body)
  })
}
