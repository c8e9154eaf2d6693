/** Contacts of people: a mobile number, or a mail address in lower case. */
import { contactModes } from '@zhixing/contract/user/codes'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { maskMobile } from '../../kernel/permissions.ts'
import { maskAddress } from '../mail/mail-rules.ts'
import { mailerOf } from '../mail/site-mail.ts'
import { isMail } from '../rules.ts'
import { selectUser } from '../user.sql.ts'
import { smsOf } from './site-sms.ts'

/** The contact of an input. @throws {CallError} invalid without one */
export function contactOf({ mobile, mail }: { mobile?: string | undefined; mail?: string | undefined }): string {
  const contact = mobile ?? mail?.toLowerCase()
  if (contact === undefined) throw new CallError('invalid', '请填写手机号或邮箱', 'mobile')
  return contact
}

export const maskContact = (contact: string): string => (isMail(contact) ? maskAddress(contact) : maskMobile(contact))

/** The contact to which codes of a person go: their number, or else their mail address; empty without either. */
export function contactFor({ mobile, mail }: { mobile: string; mail: string }): string {
  return mobile || mail.toLowerCase()
}

export async function ownContact(db: Sql, userId: string): Promise<string> {
  const user = await selectUser(db, userId)
  return user ? contactFor(user) : ''
}

/**
 * What people register and sign in with: what the site has chosen, as far as it can send codes; if it can send none
 * of these, what it can send.
 */
export async function offeredContacts({ site, db, services }: Pick<Request, 'site' | 'db' | 'services'>) {
  const [sms, mailer] = await Promise.all([smsOf(services, db), mailerOf(services, db, site)])
  const ready = { sms: sms.isReady, mail: mailer !== null }
  const wanted = {
    sms: ready.sms && site.contactMode !== contactModes.mail,
    mail: ready.mail && site.contactMode !== contactModes.mobile,
  }
  return wanted.sms || wanted.mail ? wanted : ready
}
