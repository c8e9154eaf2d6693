import type { Form } from '../../shared/form/index.ts'
import { maskContact } from '../../../mask-contact.ts'
import { Field } from '../../../ui/field.tsx'
import { PhoneIcon, UserIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { contactLabel, type Contacts, isMail, MOBILE_ONLY } from './contact.ts'

interface ContactFieldProps {
  form: Pick<Form<{ contact: string }>, 'control' | 'errors'>
  /** What may be typed; a mobile number by default. */
  contacts?: Contacts
  /** Contact of a known account: masked and read-only. */
  known?: string | undefined
  /** Called on every change, for forms that share the contact. */
  onTyped?: (contact: string) => void
}

/** Mobile number or mail address of an account. */
export function ContactField({ form, contacts = MOBILE_ONLY, known, onTyped }: ContactFieldProps) {
  if (known)
    return (
      <Field label={contactLabel({ sms: !isMail(known), mail: isMail(known) })} error={form.errors.contact}>
        <Input readOnly value={maskContact(known)} lead={leadOf(isMail(known))} />
      </Field>
    )
  const control = form.control('contact')
  return (
    <Field label={contactLabel(contacts)} error={form.errors.contact} required>
      <Input
        {...control}
        // HTML allows `username` for text, not for `tel` or `email`; the keyboard follows inputMode.
        inputMode={!contacts.mail ? 'numeric' : contacts.sms ? 'text' : 'email'}
        autoComplete="username"
        autoCapitalize="none"
        lead={leadOf(contacts.mail)}
        onChange={(event) => {
          control.onChange(event)
          onTyped?.(event.currentTarget.value)
        }}
      />
    </Field>
  )
}

const leadOf = (mail: boolean) => (mail ? <UserIcon size={18} /> : <PhoneIcon size={18} />)
