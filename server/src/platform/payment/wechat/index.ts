import { loadPrivateKey, loadPublicKey } from '../keys.ts'
import type { PaymentProvider } from '../settings.ts'
import { createWechatPay, WECHAT_PAY_URL } from './channel.ts'
import { createWechatPayers } from './payers.ts'
import { readWechatSettings } from './settings.ts'

export const wechat: PaymentProvider = {
  needsPublicUrl: true,
  configure({ environment }) {
    const settings = readWechatSettings(environment)
    if (!settings) return null
    const { publicKey, appId, appSecret } = settings
    return ({ log, now, wechatApiUrl }) =>
      createWechatPay(
        {
          ...settings,
          key: loadPrivateKey('PAY_WECHAT_KEY_FILE', settings.keyFile),
          publicKey: publicKey && {
            id: publicKey.id,
            key: loadPublicKey('PAY_WECHAT_PUBLIC_KEY_FILE', publicKey.file),
          },
          payers: appSecret ? createWechatPayers({ appId, appSecret }, { log, api: wechatApiUrl }) : undefined,
          url: settings.url ?? WECHAT_PAY_URL,
        },
        now,
      )
  },
}
