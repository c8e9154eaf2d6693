import type { Db } from '../../kernel/db/index.ts'

/** A verification code to one phone. */
export interface SmsMessage {
  siteId: number
  siteName: string
  mobile: string
  code: string
  /** Validity in minutes. */
  minutes: number
}

/** Notice of a change to one phone: subject, old and new value. */
export interface SmsNotice {
  siteId: number
  siteName: string
  mobile: string
  name: string
  before: string
  now: string
}

/** Port: SMS. */
export interface Sms {
  /** Provider name in the message log. */
  readonly provider: string
  /** Whether messages reach phones. */
  readonly isReady: boolean
  /**
   * Sends a code; resolves when the provider accepted it.
   * @param db handle of the message's site, for providers that store messages
   * @throws {Error} with the provider's reason
   */
  send(db: Db, message: SmsMessage): Promise<void>
  /** Sends a notice; absent without a template for notices. */
  notice?(db: Db, notice: SmsNotice): Promise<void>
  /** The same account with the sign and templates of a site. */
  as?(own: { sign?: string; template?: string; noticeTemplate?: string }): Sms
}
