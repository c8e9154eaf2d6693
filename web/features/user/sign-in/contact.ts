import { isMailAddress } from '@zhixing/contract/user/mail-fields'
import { formTexts, mobileError, plainMobile } from '../../shared/form/index.ts'
import { texts } from './texts.ts'

/** Contacts that people register and sign in with on a site. */
export interface Contacts {
  sms: boolean
  mail: boolean
}

export const contactsOf = ({ sms, mail }: { sms: 0 | 1; mail: 0 | 1 }): Contacts => ({
  sms: sms === 1,
  mail: mail === 1,
})

export const MOBILE_ONLY: Contacts = { sms: true, mail: false }

export const isMail = (typed: string): boolean => typed.includes('@')

/** The contact to which codes of an account go (the server's `contactFor`). */
export function ownContact(user: { mobile: string; mail: string } | null): { contact: string; contacts: Contacts } {
  const contact = user?.mobile || user?.mail || ''
  return { contact, contacts: { sms: !isMail(contact), mail: isMail(contact) } }
}

/** What was typed as the input of a call. */
export const contactInput = (typed: string): { mail: string } | { mobile: string } =>
  isMail(typed) ? { mail: typed.trim() } : { mobile: plainMobile(typed) }

/** Maps the fields of `contactInput` in refusals to the one field of the form. */
export const contactField = (field: string): string => (field === 'mobile' || field === 'mail' ? 'contact' : field)

export const contactLabel = ({ sms, mail }: Contacts): string =>
  !mail ? formTexts.mobile : sms ? texts.contact : texts.mail

/** Error of a contact to which a code shall go. */
export function contactError(typed: string, { sms, mail }: Contacts): string | undefined {
  if (!mail) return mobileError(plainMobile(typed))
  if (!typed.trim()) return sms ? texts.contactMissing : texts.mailMissing
  if (isMailAddress(typed.trim()) || (sms && !mobileError(plainMobile(typed)))) return undefined
  return sms ? texts.contactWrong : texts.mailWrong
}

/** Error of a contact of an account that has a password: any is accepted, whatever the site sends codes to. */
export const accountError = (typed: string, contacts: Contacts): string | undefined =>
  contactError(typed, { sms: true, mail: true }) && contactError(typed, contacts)
