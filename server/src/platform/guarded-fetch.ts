/**
 * `fetch` for addresses that a site's operator sets. The address is judged when the connection is made, by the resolved
 * IP address, so that neither a name nor DNS rebinding reaches an internal service (SSRF). Redirects are not followed:
 * the key never goes elsewhere.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { isPrivateAddress, isPublicName } from '../kernel/address.ts'
import { publicLookup } from './public-lookup.ts'
import { ModelError } from './model/port.ts'

/**
 * Why the URL may not be used, as a sentence for the operator; undefined if it may. `allowed`: hosts (with or without
 * a port) that the installation permits in `variable`.
 */
export function addressProblem(url: string, allowed: readonly string[], variable = 'MODEL_HOSTS'): string | undefined {
  if (!URL.canParse(url)) return '服务地址应形如 https://api.example.com/v1'
  const parsed = new URL(url)
  const { protocol, username, password } = parsed
  if (protocol !== 'https:' && protocol !== 'http:') return '服务地址应以 https:// 开头'
  if (username || password) return '服务地址里不能写账号和密码'
  const insecure = `服务地址应以 https:// 开头；内网地址由平台在 ${variable} 中允许`
  return hostProblem(parsed, allowed, variable, protocol === 'https:' ? undefined : insecure)
}

/** Whether the installation permits a host, with or without its port. */
export const isAllowedHost = ({ host, hostname }: URL, allowed: readonly string[]): boolean =>
  allowed.includes(host) || allowed.includes(hostname)

/**
 * Why a host may not be reached; undefined if it may. `insecure`: the sentence for a connection without TLS, which only
 * permitted hosts may use; undefined with TLS.
 */
export function hostProblem(
  url: URL,
  allowed: readonly string[],
  variable: string,
  insecure: string | undefined,
): string | undefined {
  if (isAllowedHost(url, allowed)) return undefined
  if (insecure !== undefined) return insecure
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const isInternal = isIP(bare) ? isPrivateAddress(bare) : !isPublicName(bare)
  return isInternal ? `不能使用内网地址；需要时由平台在 ${variable} 中允许` : undefined
}

/**
 * A `fetch` that judges the address. @param allowed see `addressProblem`; `null` permits every address
 * @param refusal error for an address that may not be reached
 */
export function guardedFetch(
  allowed: readonly string[] | null,
  variable = 'MODEL_HOSTS',
  refusal: (message: string) => Error = (message) => new ModelError('address', message),
): typeof fetch {
  const lookup = publicLookup((hostname) => refusal(`${hostname} resolves to an address that is not public`))
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const problem = allowed && addressProblem(url.href, allowed, variable)
    if (problem) throw refusal(problem)
    const isFree = allowed === null || isAllowedHost(url, allowed)
    const { method = 'GET', body, headers, signal } = init
    if (body !== undefined && body !== null && typeof body !== 'string')
      throw new TypeError('a request to a model has a text as its body')
    return new Promise<Response>((done, fail) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(
        url,
        {
          method,
          headers: {
            ...Object.fromEntries(new Headers(headers)),
            ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
          },
          ...(signal ? { signal } : {}),
          ...(isFree ? {} : { lookup }),
        },
        (message) => {
          const { statusCode = 502, statusMessage = '' } = message
          // A redirect target is another address; Response accepts no body for these states.
          if (statusCode === 204 || statusCode === 304) message.resume()
          const named = Object.entries(message.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          )
          done(
            new Response(
              statusCode === 204 || statusCode === 304 ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>),
              { status: statusCode, statusText: statusMessage, headers: named },
            ),
          )
        },
      )
      request.on('error', fail)
      request.end(body ?? undefined)
    })
  }
}
