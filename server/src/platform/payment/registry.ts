/** The payment providers. A new one is a line here, its folder, and its entry in contract/src/commerce/providers.ts. */
import { liveProviderNames, type ProviderKey, providerKeys } from '@zhixing/contract/commerce/providers'
import { StartError } from '../../kernel/errors.ts'
import { alipay } from './alipay/index.ts'
import type { PaymentChannel } from './port.ts'
import { sandbox } from './sandbox/index.ts'
import type { PaymentProvider, ProviderContext } from './settings.ts'
import { wechat } from './wechat/index.ts'

const registry: Record<ProviderKey, PaymentProvider> = { wechat, alipay, sandbox }

/** The configured channels in the order of the contract's entries. @throws {StartError} */
export function configurePayment(
  context: Omit<ProviderContext, 'hasOthers'> & { publicUrl: string | undefined },
): PaymentChannel[] {
  const channels: PaymentChannel[] = []
  for (const key of providerKeys) {
    const { needsPublicUrl, configure } = registry[key]
    const create = configure({ ...context, hasOthers: channels.length > 0 })
    if (!create) continue
    if (needsPublicUrl && !context.publicUrl)
      throw new StartError(`使用${liveProviderNames.join('或')}时必须设置 PUBLIC_URL：支付结果由支付渠道通知到这个地址`)
    channels.push(create())
  }
  return channels
}
