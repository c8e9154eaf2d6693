import { z } from 'zod'
import { createWechatApi, type WechatApiOptions, type WechatSettings } from '../wechat-api.ts'
import type { Scan } from './port.ts'

/** OAuth redirect path; its host must be registered with the application. */
export const WECHAT_CALLBACK = '/login/wechat/callback'

const Person = z.object({
  unionid: z.string().max(128).default(''),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
})
/**
 * WeChat OAuth sign-in: WeChat shows the QR code, then redirects the browser to WECHAT_CALLBACK with `code` and our
 * ticket as `state` (without `code` if the user declined).
 */
export function createWechatScan(keys: WechatSettings, options: WechatApiOptions): Scan {
  const wechat = createWechatApi(options, {
    stale: '微信授权已失效，请重新扫码',
    refused: '微信登录暂不可用，请使用其他方式登录或联系客服',
  })
  return {
    provider: 'wechat',
    begin({ ticket, origin }) {
      const query = new URLSearchParams({
        appid: keys.appId,
        redirect_uri: `${origin}${WECHAT_CALLBACK}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state: ticket,
      })
      return { url: `https://open.weixin.qq.com/connect/qrconnect?${query.toString()}#wechat_redirect` }
    },
    async finish({ code }) {
      const { access_token, openid } = await wechat.tokenOf(keys, code)
      const person = await wechat.ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, Person)
      return { openId: openid, unionId: person.unionid, nickname: person.nickname, headImgUrl: person.headimgurl }
    },
  }
}
