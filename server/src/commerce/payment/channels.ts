import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { PaymentChannel } from '../../platform/payment/port.ts'
import { payPlace, waysAt } from '../model/pay-place.ts'
import { texts } from '../texts.ts'

type WithPlatform = Pick<Services, 'platform'>

/** The ways to pay that this installation has and that work in the buyer's browser, as people choose them. */
export const payTypeList = ({ platform }: WithPlatform, userAgent: string) =>
  waysAt(
    payPlace(userAgent),
    platform.payment.flatMap(({ payTypes }) => payTypes),
  ).map((payType) => ({ payType, name: texts.payTypes[payType] ?? '' }))

/** The channel that offers a way to pay. @throws {CallError} invalid */
export function channelFor({ platform }: WithPlatform, payType: number | undefined): PaymentChannel {
  if (payType === undefined) throw new CallError('invalid', texts.noPayType, 'payType')
  const channel = platform.payment.find(({ payTypes }) => payTypes.includes(payType))
  if (!channel) throw new CallError('invalid', texts.payTypeOff, 'payType')
  return channel
}

/** The channel of a name; undefined where its keys have been taken away since. */
export const channelNamed = ({ platform }: WithPlatform, name: string): PaymentChannel | undefined =>
  platform.payment.find((channel) => channel.name === name)
