/** Identification of payers inside WeChat: the openid under the site's service account. */
import { createWechatApi, type WechatApiOptions, type WechatSettings } from '../../wechat-api.ts'

export interface WechatPayers {
  /** The OAuth page that returns with `code` and `state` without interaction. */
  askUrl(back: { returnUrl: string; state: string }): string
  /** Exchanges a code, which is valid once, for the openid. @throws {CallError} */
  openIdOf(code: string): Promise<string>
}

/** @param keys of the service account (服务号) bound to the merchant */
export function createWechatPayers(
  keys: WechatSettings,
  options: WechatApiOptions,
  texts = { stale: '微信授权已失效，请重新发起支付', refused: '微信支付暂不可用，请更换支付方式或联系客服' },
): WechatPayers {
  const wechat = createWechatApi(options, texts)
  return {
    askUrl({ returnUrl, state }) {
      const query = new URLSearchParams({
        appid: keys.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        // Scope for the openid only: no profile, no consent dialog.
        scope: 'snsapi_base',
        state,
      })
      return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
    },
    openIdOf: async (code) => (await wechat.tokenOf(keys, code)).openid,
  }
}
