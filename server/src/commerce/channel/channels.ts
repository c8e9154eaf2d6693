import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { PaymentChannel } from '../../platform/payment/port.ts'
import { payPlace, payTypesAt } from '../model/pay-place.ts'
import { texts } from '../texts.ts'

type WithPlatform = Pick<Services, 'platform'>
type WithSites = Pick<Services, 'platform' | 'sites'>

/**
 * Channels that may start a payment or payout of a site. A site missing from the cache is a demo being seeded: calls
 * never reach unknown sites.
 */
export const channelsAt = ({ platform, sites }: WithSites, siteId: number): PaymentChannel[] =>
  platform.payment.filter(({ isForDemosOnly }) => !isForDemosOnly || sites.byId(siteId)?.isDemo !== 0)

/** Pay types offered to a buyer: configured for the site and working in the browser. */
export const payTypeList = (services: WithSites, siteId: number, userAgent: string) =>
  payTypesAt(
    payPlace(userAgent),
    channelsAt(services, siteId).flatMap(({ payTypes }) => payTypes),
  ).map((payType) => ({ payType, name: texts.payTypes[payType] ?? '' }))

/** The channel of a pay type, if the site offers it. @throws {CallError} invalid */
export function channelFor(services: WithSites, siteId: number, payType: number | undefined): PaymentChannel {
  if (payType === undefined) throw new CallError('invalid', texts.noPayType, 'payType')
  const channel = channelsAt(services, siteId).find(({ payTypes }) => payTypes.includes(payType))
  if (!channel) throw new CallError('invalid', texts.payTypeOff, 'payType')
  return channel
}

/** The channel by name, for payments already started; undefined when its keys have been removed since. */
export const channelNamed = ({ platform }: WithPlatform, name: string): PaymentChannel | undefined =>
  platform.payment.find((channel) => channel.name === name)
