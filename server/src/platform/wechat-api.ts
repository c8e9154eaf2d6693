/** WeChat API (not WeChat Pay): resolves codes to users, and sends messages of a service account. */
import { z } from 'zod'
import { CallError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'

/** Application credentials: a website application for sign-in, a service account for JSAPI payment. */
export interface WechatSettings {
  appId: string
  appSecret: string
}

export interface WechatApiOptions {
  log: Log
  /** API base URL; tests override it. */
  api?: string | undefined
  timeoutMs?: number
}

export const WECHAT_API_URL = 'https://api.weixin.qq.com'

const Refusal = z.object({ errcode: z.int() })
const Answer = z.object({ errcode: z.int().default(0), errmsg: z.string().default('') })
const AccessToken = z.object({ access_token: z.string().min(1).max(1000), expires_in: z.int().min(1) })
const Ticket = z.object({ ticket: z.string().min(1).max(1000), expires_in: z.int().min(1) })
const Token = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) })

/** Codes invalid, used, missing or expired; WeChat busy or rate-limited. All others are configuration errors. */
const STALE = [40029, 40163, 41008, 42003]
const BUSY = [-1, 45009, 45011]

/** What WeChat answered; errcode 0: done. */
export interface WechatAnswer {
  errcode: number
  errmsg: string
}

/** A refusal of WeChat, with its reason. */
export class WechatRefusal extends Error {
  readonly errcode: number
  constructor({ errcode, errmsg }: WechatAnswer) {
    super(errmsg)
    this.errcode = errcode
  }
}

/** @param texts messages for an expired code and for a refusal */
export function createWechatApi(
  { log, api = WECHAT_API_URL, timeoutMs = 8000 }: WechatApiOptions,
  texts: { stale: string; refused: string },
) {
  /** @throws {CallError} busy without an answer */
  async function request(path: string, query: Record<string, string>, body?: object): Promise<unknown> {
    try {
      const address = `${api}${path}?${new URLSearchParams(query).toString()}`
      const response = await fetch(address, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      return await response.json()
    } catch (error) {
      // Log only the error's name: its message may quote the URL with code and secret.
      log.warn({ path, reason: (error as Error).name }, 'WeChat is unreachable')
      throw new CallError('busy', '微信服务暂时无法连接，请稍后再试')
    }
  }

  /** @throws {CallError} invalid: code not valid; busy or shown: WeChat failed */
  async function ask<S extends z.ZodType>(path: string, query: Record<string, string>, shape: S): Promise<z.output<S>> {
    const answer = await request(path, query)
    const refusal = Refusal.safeParse(answer)
    const errcode = refusal.success ? refusal.data.errcode : 0
    const parsed = shape.safeParse(answer)
    if (errcode === 0 && parsed.success) return parsed.data
    log.warn({ path, errcode }, 'WeChat refused')
    if (STALE.includes(errcode)) throw new CallError('invalid', texts.stale)
    if (BUSY.includes(errcode)) throw new CallError('busy', '微信服务繁忙，请稍后再试')
    throw new CallError('shown', texts.refused)
  }

  async function send(path: string, token: string, message: object): Promise<WechatAnswer> {
    const answer = Answer.safeParse(await request(path, { access_token: token }, message))
    return answer.success ? answer.data : { errcode: -1, errmsg: '' }
  }

  return {
    ask,
    /** Exchanges a single-use code for the user's openId in our application. */
    tokenOf: ({ appId, appSecret }: WechatSettings, code: string) =>
      ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' },
        Token,
      ),
    /**
     * An access token of a service account. WeChat answers the same one until it is about to expire, so that other
     * systems with the account keep theirs. @throws {CallError} busy @throws {WechatRefusal}
     */
    async accessTokenOf({ appId, appSecret }: WechatSettings): Promise<{ token: string; seconds: number }> {
      const answer = await request(
        '/cgi-bin/stable_token',
        {},
        {
          grant_type: 'client_credential',
          appid: appId,
          secret: appSecret,
        },
      )
      const parsed = AccessToken.safeParse(answer)
      if (parsed.success) return { token: parsed.data.access_token, seconds: parsed.data.expires_in }
      const refusal = Answer.safeParse(answer)
      throw new WechatRefusal(refusal.success ? refusal.data : { errcode: -1, errmsg: '' })
    },
    /** The ticket with which pages are signed for WeChat's browser. @throws {CallError} busy @throws {WechatRefusal} */
    async ticketOf(token: string): Promise<{ ticket: string; seconds: number }> {
      const answer = await request('/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' })
      const parsed = Ticket.safeParse(answer)
      if (parsed.success) return { ticket: parsed.data.ticket, seconds: parsed.data.expires_in }
      const refusal = Answer.safeParse(answer)
      throw new WechatRefusal(refusal.success ? refusal.data : { errcode: -1, errmsg: '' })
    },
    /** Sends a template message. @throws {CallError} busy without an answer */
    sendTemplate: (token: string, message: object) => send('/cgi-bin/message/template/send', token, message),
    /** Sends a notice to which the person has subscribed. @throws {CallError} busy without an answer */
    sendSubscribed: (token: string, message: object) => send('/cgi-bin/message/subscribe/bizsend', token, message),
  }
}
