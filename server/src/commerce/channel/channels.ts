/** Payment channels of a site, each with the account behind it. */
import { providerKeys } from '@zhixing/contract/commerce/providers'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { PaymentChannel } from '../../platform/payment/port.ts'
import { channelOfAccount, INSTALLATION, isOwnProvider, openAccount, settingsOf } from '../merchant/accounts.ts'
import { payPlace, payTypesAt } from '../model/pay-place.ts'
import { texts } from '../texts.ts'

/** What a payment keeps: the provider, and the merchant account it was started with. */
export interface AccountRef {
  channel: string
  /** `INSTALLATION`, or a row of merchant_account. */
  accountId: string
}

export interface SiteChannel extends PaymentChannel {
  readonly accountId: string
}

const withAccount = (channel: PaymentChannel, accountId: string): SiteChannel => ({ ...channel, accountId })
const inOrder = (name: string) => (providerKeys as readonly string[]).indexOf(name)

/**
 * Channels that may start a payment of a site: its own accounts before those of the installation. A site missing from
 * the cache is a demo being seeded: calls never reach unknown sites.
 */
export async function channelsAt(services: Services, db: Db): Promise<SiteChannel[]> {
  const { settings, accounts } = await settingsOf(services, db)
  const offered: SiteChannel[] = []
  for (const { mode, accountId } of settings) {
    const row = mode === 'own' ? accounts.find(({ id }) => id === accountId) : undefined
    const channel = row && channelOfAccount(services, db.siteId, row)
    if (channel && accountId) offered.push(withAccount(channel, accountId))
  }
  const isDemo = services.sites.byId(db.siteId)?.isDemo !== 0
  for (const channel of services.platform.payment) {
    const mode = settings.find(({ provider }) => provider === channel.name)?.mode ?? 'installation'
    if (isOwnProvider(channel.name) && (mode !== 'installation' || !services.config.paySharing)) continue
    // Like the sandbox of an installation with keys.
    if (channel.isForDemosOnly && (!isDemo || offered.length > 0)) continue
    offered.push(withAccount(channel, INSTALLATION))
  }
  return offered.toSorted((a, b) => inOrder(a.name) - inOrder(b.name))
}

/** Pay types offered to a buyer: configured for the site and working in the browser. */
export const payTypeList = async (services: Services, db: Db, userAgent: string) =>
  payTypesAt(
    payPlace(userAgent),
    (await channelsAt(services, db)).flatMap(({ payTypes }) => payTypes),
  ).map((payType) => ({ payType, name: texts.payTypes[payType] ?? '' }))

/** The channel of a pay type, if the site offers it. @throws {CallError} invalid */
export async function channelFor(services: Services, db: Db, payType: number | undefined): Promise<SiteChannel> {
  if (payType === undefined) throw new CallError('invalid', texts.noPayType, 'payType')
  const channel = (await channelsAt(services, db)).find(({ payTypes }) => payTypes.includes(payType))
  if (!channel) throw new CallError('invalid', texts.payTypeOff, 'payType')
  return channel
}

/**
 * The channel of a payment already started, with the account it was started with, whatever the site offers now.
 * Undefined when its keys are missing.
 */
export async function channelOf(
  services: Services,
  sql: Sql,
  { channel: name, accountId }: AccountRef,
): Promise<SiteChannel | undefined> {
  const channel =
    accountId === INSTALLATION
      ? services.platform.payment.find((one) => one.name === name)
      : await openAccount(services, sql, name, accountId)
  return channel && withAccount(channel, accountId)
}

/** Whether buyers can pay with real money. */
export const takesMoney = async (services: Services, db: Db): Promise<boolean> =>
  (await channelsAt(services, db)).some(({ name }) => isOwnProvider(name))
