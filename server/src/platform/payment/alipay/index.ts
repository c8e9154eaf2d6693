import { loadPrivateKey, loadPublicKey } from '../keys.ts'
import type { PaymentProvider } from '../settings.ts'
import { ALIPAY_URL, createAlipay } from './channel.ts'
import { readAlipaySettings } from './settings.ts'

export const alipay: PaymentProvider = {
  needsPublicUrl: true,
  configure({ environment }) {
    const settings = readAlipaySettings(environment)
    if (!settings) return null
    return ({ now }) =>
      createAlipay(
        {
          ...settings,
          key: loadPrivateKey('PAY_ALIPAY_KEY_FILE', settings.keyFile),
          publicKey: loadPublicKey('PAY_ALIPAY_PUBLIC_KEY_FILE', settings.publicKeyFile),
          url: settings.url ?? ALIPAY_URL,
        },
        now,
      )
  },
}
