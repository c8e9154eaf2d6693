import type { Db } from '../../kernel/db/index.ts'

/** One code to one phone. */
export interface SmsMessage {
  siteId: number
  siteName: string
  mobile: string
  code: string
  /** Minutes for which the code is good. */
  minutes: number
}

/** News of a change to one phone: what it is about, as it was and as it is. */
export interface SmsNotice {
  siteId: number
  siteName: string
  mobile: string
  name: string
  before: string
  now: string
}

/** Sends short messages. */
export interface Sms {
  /** Name as it is written into the log of messages. */
  readonly provider: string
  /** Whether messages reach phones; without a provider they do not. */
  readonly isReady: boolean
  /**
   * Hands one message over. Resolves once the provider took it.
   * @param db pool of the message's site, for providers that keep messages
   * @throws {Error} with the provider's reason when it did not
   */
  send(db: Db, message: SmsMessage): Promise<void>
  /** The same for a notice; absent where the installation has no template for notices. */
  notice?(db: Db, notice: SmsNotice): Promise<void>
}
