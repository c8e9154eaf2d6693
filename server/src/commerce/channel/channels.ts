import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { PaymentChannel } from '../../platform/payment/port.ts'
import { payPlace, waysAt } from '../model/pay-place.ts'
import { texts } from '../texts.ts'

type WithPlatform = Pick<Services, 'platform'>
type WithSites = Pick<Services, 'platform' | 'sites'>

/** The channels by which a payment or a payout of a site may begin. A site that is not known yet is a demo that is just being seeded: no call gets to another. */
export const channelsAt = ({ platform, sites }: WithSites, siteId: number): PaymentChannel[] =>
  platform.payment.filter(({ isForDemosOnly }) => !isForDemosOnly || sites.byId(siteId)?.isDemo !== 0)

/** The ways to pay that a site has and that work in the buyer's browser, as people choose them. */
export const payTypeList = (services: WithSites, siteId: number, userAgent: string) =>
  waysAt(
    payPlace(userAgent),
    channelsAt(services, siteId).flatMap(({ payTypes }) => payTypes),
  ).map((payType) => ({ payType, name: texts.payTypes[payType] ?? '' }))

/** The channel that offers a way to pay to a site. @throws {CallError} invalid */
export function channelFor(services: WithSites, siteId: number, payType: number | undefined): PaymentChannel {
  if (payType === undefined) throw new CallError('invalid', texts.noPayType, 'payType')
  const channel = channelsAt(services, siteId).find(({ payTypes }) => payTypes.includes(payType))
  if (!channel) throw new CallError('invalid', texts.payTypeOff, 'payType')
  return channel
}

/** The channel of a name, for what has begun already; undefined where its keys have been taken away since. */
export const channelNamed = ({ platform }: WithPlatform, name: string): PaymentChannel | undefined =>
  platform.payment.find((channel) => channel.name === name)
