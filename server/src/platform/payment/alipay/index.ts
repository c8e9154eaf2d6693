import { privateKeyOf, publicKeyOf } from '../keys.ts'
import { accountProvider, fieldOf, type OpenAccount } from '../settings.ts'
import { ALIPAY_URL, createAlipay } from './channel.ts'

export const openAlipay: OpenAccount = (account, { now }) => {
  const { sellerId, appCertSn, rootCertSn } = account.values
  return createAlipay(
    {
      appId: fieldOf(account, 'appId'),
      sellerId,
      key: privateKeyOf(fieldOf(account, 'key')),
      publicKey: publicKeyOf(fieldOf(account, 'publicKey')),
      certificates: appCertSn && rootCertSn ? { app: appCertSn, root: rootCertSn } : undefined,
      payTypes: account.payTypes,
      url: account.url ?? ALIPAY_URL,
    },
    now,
  )
}

export const alipay = accountProvider('alipay', openAlipay)
