/** WeChat's own API (not WeChat Pay's): whom a code stands for that it sent a browser back with. */
import { z } from 'zod'
import { CallError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'

/** Keys of an application of WeChat's: a website application for signing in, a service account for paying within WeChat. */
export interface WechatSettings {
  appId: string
  appSecret: string
}

export interface WechatApiOptions {
  log: Log
  /** Address of WeChat's gateway; tests bring their own. */
  api?: string | undefined
  timeoutMs?: number
}

export const WECHAT_API_URL = 'https://api.weixin.qq.com'

const Refusal = z.object({ errcode: z.int() })
const Token = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) })

/** The code is wrong, used, missing or late; WeChat is busy or asked too often. Anything else is a fault of the settings. */
const STALE = [40029, 40163, 41008, 42003]
const BUSY = [-1, 45009, 45011]

/** @param texts what a person reads whose code is no longer good, or where WeChat refuses us */
export function createWechatApi(
  { log, api = WECHAT_API_URL, timeoutMs = 8000 }: WechatApiOptions,
  texts: { stale: string; refused: string },
) {
  /** @throws {CallError} invalid for a code that is not good (any more), busy or shown where WeChat does not answer as it should */
  async function ask<S extends z.ZodType>(path: string, query: Record<string, string>, shape: S): Promise<z.output<S>> {
    let answer: unknown
    try {
      const address = `${api}${path}?${new URLSearchParams(query).toString()}`
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      answer = await response.json()
    } catch (error) {
      // Only the kind of error is kept: its text may quote the address, and with it the code and our secret.
      log.warn({ path, reason: (error as Error).name }, 'WeChat is out of reach')
      throw new CallError('busy', '微信服务暂时无法连接，请稍后再试')
    }
    const refusal = Refusal.safeParse(answer)
    const errcode = refusal.success ? refusal.data.errcode : 0
    const parsed = shape.safeParse(answer)
    if (errcode === 0 && parsed.success) return parsed.data
    log.warn({ path, errcode }, 'WeChat refused')
    if (STALE.includes(errcode)) throw new CallError('invalid', texts.stale)
    if (BUSY.includes(errcode)) throw new CallError('busy', '微信服务繁忙，请稍后再试')
    throw new CallError('shown', texts.refused)
  }

  return {
    ask,
    /** Changes a code, which is good once, for the person's number under our application. */
    tokenOf: ({ appId, appSecret }: WechatSettings, code: string) =>
      ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' },
        Token,
      ),
  }
}
