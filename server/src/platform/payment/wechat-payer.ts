/** Who pays within WeChat: the person's number (openid) under the school's service account, which WeChat tells a page that asks it. */
import { createWechatApi, type WechatApiOptions, type WechatSettings } from '../wechat-api.ts'

export interface WechatPayers {
  /** WeChat's page that sends the browser back with `code` and `state`, without asking the person anything. */
  askUrl(back: { returnUrl: string; state: string }): string
  /** The number a code stands for; a code is good once. @throws {CallError} */
  openIdOf(code: string): Promise<string>
}

/** @param keys of the service account (服务号) that is bound to the merchant */
export function createWechatPayers(keys: WechatSettings, options: WechatApiOptions): WechatPayers {
  const wechat = createWechatApi(options, {
    stale: '微信授权已失效，请重新发起支付',
    refused: '微信支付暂不可用，请更换支付方式或联系客服',
  })
  return {
    askUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        appid: keys.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        // Only the number: no name, no picture, and no question to the person.
        scope: 'snsapi_base',
        state,
      })
      return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
    },
    openIdOf: async (code) => (await wechat.tokenOf(keys, code)).openid,
  }
}
