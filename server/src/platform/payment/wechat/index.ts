import { privateKeyOf, publicKeyOf } from '../keys.ts'
import { accountProvider, fieldOf, type OpenAccount } from '../settings.ts'
import { createWechatPay, WECHAT_PAY_URL } from './channel.ts'
import { createWechatPayers } from './payers.ts'

export const openWechat: OpenAccount = (account, { log, now, wechatApiUrl }) => {
  const { publicKeyId, publicKey, appSecret } = account.values
  const appId = fieldOf(account, 'appId')
  return createWechatPay(
    {
      mchId: fieldOf(account, 'mchId'),
      appId,
      serial: fieldOf(account, 'serial'),
      key: privateKeyOf(fieldOf(account, 'key')),
      apiKey: fieldOf(account, 'apiKey'),
      publicKey: publicKeyId && publicKey ? { id: publicKeyId, key: publicKeyOf(publicKey) } : undefined,
      payers: appSecret ? createWechatPayers({ appId, appSecret }, { log, api: wechatApiUrl }) : undefined,
      payTypes: account.payTypes,
      url: account.url ?? WECHAT_PAY_URL,
    },
    now,
  )
}

export const wechat = accountProvider('wechat', openWechat)
