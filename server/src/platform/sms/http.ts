import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../../kernel/address.ts'
import { publicLookup } from '../public-lookup.ts'
import type { Sms, SmsMessage } from './port.ts'

/** A request to any SMS platform; `{{mobile}}`, `{{code}}`, `{{minutes}}`, `{{sign}}` and `{{site}}` are filled in. */
export interface HttpSmsSettings {
  url: string
  method: 'POST' | 'GET' | 'PUT'
  /** One `Name: value` per line. */
  headers?: string | undefined
  /** JSON. */
  body?: string | undefined
  /** Text that an answer of success contains. */
  success?: string | undefined
  sign?: string | undefined
}

const TIMEOUT_MS = 8000
const MAX_ANSWER_BYTES = 64 * 1024
/** Characters of an answer that the log keeps. */
const SHOWN = 200

/** Fills placeholders; each value is escaped for its place. */
export function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  escape: (value: string) => string,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : escape(value)
  })
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

const refusal = () => new Error('请求地址指向内部网络')
const lookup = publicLookup(refusal)

function post(url: URL, settings: HttpSmsSettings, body: string | undefined, isTrusted: boolean) {
  const headers = Object.fromEntries(
    (settings.headers ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
      }),
  )
  return new Promise<{ status: number; text: string }>((done, failed) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isTrusted && isIP(host) && isPrivateAddress(host)) {
      failed(refusal())
      return
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: settings.method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }), ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isTrusted ? {} : { lookup }),
      },
      (response) => {
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes <= MAX_ANSWER_BYTES) pieces.push(piece)
          else response.destroy(new Error('http: answer is too large'))
        })
        response.on('error', failed)
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
        )
      },
    )
    request.on('error', failed)
    request.end(body)
  })
}

/**
 * SMS through an HTTP interface of any provider.
 * @param isTrusted set by the installation: may reach its own network, without TLS too
 */
export function createHttpSms(settings: HttpSmsSettings, isTrusted: boolean): Sms {
  async function send({ mobile, code, minutes, siteName }: SmsMessage): Promise<void> {
    const values = { mobile, code, minutes: String(minutes), site: siteName, sign: settings.sign || siteName }
    const url = new URL(fill(settings.url, values, encodeURIComponent))
    if (!isTrusted && url.protocol !== 'https:') throw new Error('请求地址应以 https:// 开头')
    const hasBody = settings.method !== 'GET' && Boolean(settings.body)
    const { status, text } = await post(
      url,
      settings,
      hasBody ? fill(settings.body ?? '', values, inJson) : undefined,
      isTrusted,
    )
    const isGood = status >= 200 && status < 300 && (!settings.success || text.includes(settings.success))
    if (!isGood) throw new Error(`http: ${status} ${text.replaceAll(code, '******').slice(0, SHOWN)}`)
  }
  return {
    provider: 'http',
    isReady: true,
    send: (_db, message) => send(message),
    as: (own) => createHttpSms({ ...settings, ...(own.sign ? { sign: own.sign } : {}) }, isTrusted),
  }
}
