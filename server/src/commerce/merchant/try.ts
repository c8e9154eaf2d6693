/** Tries a merchant account without moving money. */
import type { OwnProvider } from '@zhixing/contract/commerce/provider-fields'
import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { ChannelRefusal } from '../../platform/payment/port.ts'

interface Tried {
  isOk: 0 | 1
  /** What failed: the connection, the account at its provider, or the provider's signature. */
  step: 'reach' | 'accept' | 'verify' | ''
  error: string
}

const MAX = 300

/** Asks the provider about a payment that does not exist. */
export async function tryAccount(
  services: Services,
  db: Db,
  account: {
    provider: OwnProvider
    settings: Readonly<Record<string, string>>
    secrets: Readonly<Record<string, string>>
    payTypes: readonly number[]
  },
  serialNumber: string,
): Promise<Tried> {
  const { provider, settings, secrets, payTypes } = account
  try {
    const channel = services.platform.openMerchant(provider, { values: { ...settings, ...secrets }, payTypes })
    await (channel.check ? channel.check(serialNumber) : channel.query(db, serialNumber))
    return { isOk: 1, step: '', error: '' }
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    return { isOk: 0, step: stepOf(error), error: withoutSecrets(reason, secrets).slice(0, MAX) }
  }
}

function stepOf(error: unknown): Tried['step'] {
  if (error instanceof ChannelRefusal) return 'accept'
  // What fetch throws: no connection, or no answer in time.
  return error instanceof TypeError || (error as Error).name === 'TimeoutError' ? 'reach' : 'verify'
}

/** A gateway may repeat what it received. */
const withoutSecrets = (text: string, secrets: Readonly<Record<string, string>>): string =>
  Object.values(secrets).reduce((clean, secret) => (secret ? clean.replaceAll(secret, '***') : clean), text)
