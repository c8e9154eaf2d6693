import { z } from 'zod'
import { CallError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Scan } from './port.ts'

/** Keys of a website application (网站应用) of the WeChat Open Platform. */
export interface WechatSettings {
  appId: string
  appSecret: string
}

/** WeChat sends the browser back to this path of the site; its host must be the one registered with the application. */
export const WECHAT_CALLBACK = '/login/wechat/callback'

const Token = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) })
const Person = z.object({
  unionid: z.string().max(128).default(''),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
})
const Refusal = z.object({ errcode: z.int() })

/** The code is wrong, used, missing or late; WeChat is busy or asked too often. Anything else is a fault of the settings. */
const STALE = [40029, 40163, 41008, 42003]
const BUSY = [-1, 45009, 45011]

/**
 * Scan-to-login through WeChat: WeChat's own page shows the code that the phone scans, then sends the browser to WECHAT_CALLBACK with
 * `code` and our ticket as `state` (without `code` where the person refused).
 * @param options.api address of WeChat's gateway; tests bring their own
 */
export function createWechatScan(
  { appId, appSecret }: WechatSettings,
  { log, api = 'https://api.weixin.qq.com', timeoutMs = 8000 }: { log: Log; api?: string; timeoutMs?: number },
): Scan {
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
    if (STALE.includes(errcode)) throw new CallError('invalid', '微信授权已失效，请重新扫码')
    if (BUSY.includes(errcode)) throw new CallError('busy', '微信服务繁忙，请稍后再试')
    throw new CallError('shown', '微信登录暂不可用，请使用其他方式登录或联系客服')
  }

  return {
    provider: 'wechat',
    begin({ ticket, origin }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${origin}${WECHAT_CALLBACK}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state: ticket,
      })
      return { url: `https://open.weixin.qq.com/connect/qrconnect?${query.toString()}#wechat_redirect` }
    },
    async finish({ code }) {
      const keys = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const { access_token, openid } = await ask('/sns/oauth2/access_token', keys, Token)
      const person = await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, Person)
      return { openId: openid, unionId: person.unionid, nickname: person.nickname, headImgUrl: person.headimgurl }
    },
  }
}
