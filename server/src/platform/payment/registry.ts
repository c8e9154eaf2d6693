/** The payment providers. A new one is a line here, its folder, and its entry in contract/src/commerce/providers.ts. */
import type { OwnProvider } from '@zhixing/contract/commerce/provider-fields'
import { liveProviderNames, type ProviderKey, providerKeys } from '@zhixing/contract/commerce/providers'
import { StartError } from '../../kernel/errors.ts'
import { alipay, openAlipay } from './alipay/index.ts'
import type { PaymentChannel } from './port.ts'
import { sandbox } from './sandbox/index.ts'
import {
  type Account,
  gatewayUrl,
  type OpenAccount,
  type PaymentProvider,
  type ProviderSettings,
  type ProviderTools,
} from './settings.ts'
import { openWechat, wechat } from './wechat/index.ts'

const registry: Record<ProviderKey, PaymentProvider> = { wechat, alipay, sandbox }
const accounts: Record<OwnProvider, OpenAccount> = { wechat: openWechat, alipay: openAlipay }

type PaymentConfig = Omit<ProviderSettings, 'hasOthers'> & { publicUrl: string | undefined }

/**
 * Reads the settings of all providers: what creates the channels, in the order of the contract's entries. Pure, so that
 * a start can refuse a wrong setting before it touches the database.
 * @throws {StartError} for invalid or incomplete settings
 */
export function readPayment({ publicUrl, ...config }: PaymentConfig): ((tools: ProviderTools) => PaymentChannel)[] {
  const channels: ((tools: ProviderTools) => PaymentChannel)[] = []
  for (const key of providerKeys) {
    const { needsPublicUrl, configure } = registry[key]
    const create = configure({ ...config, hasOthers: channels.length > 0 })
    if (!create) continue
    if (needsPublicUrl && !publicUrl)
      throw new StartError(`使用${liveProviderNames.join('或')}时必须设置 PUBLIC_URL：支付结果由支付渠道通知到这个地址`)
    channels.push(create)
  }
  return channels
}

/** The configured channels. @throws {StartError} also for a file that holds no key */
export const configurePayment = (context: PaymentConfig & ProviderTools): PaymentChannel[] =>
  readPayment(context).map((create) => create(context))

/** Creates the channel of a site's own account. @throws for incomplete fields, or one that holds no key */
export type OpenMerchant = (provider: OwnProvider, account: Omit<Account, 'url'>) => PaymentChannel

/** Opens accounts of sites at the gateways of the installation. */
export const merchantOpener =
  ({ environment, ...tools }: Pick<ProviderSettings, 'environment'> & ProviderTools): OpenMerchant =>
  (provider, account) =>
    accounts[provider]({ ...account, url: gatewayUrl(provider, environment) }, tools)
