import { codeError, plainDigits } from '../../shared/form/index.ts'
import { contactError, type Contacts, MOBILE_ONLY } from './contact.ts'

/** Validates a contact and its code. */
export function codeErrors({ contact, code }: { contact: string; code: string }, contacts: Contacts = MOBILE_ONLY) {
  return {
    contact: contactError(contact, contacts),
    code: codeError(plainDigits(code)),
  }
}
