import { type Form, formTexts as texts, maskMobile } from '../../shared/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { PhoneIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'

export interface MobileFieldProps {
  form: Pick<Form<{ mobile: string }>, 'control' | 'errors'>
  /** Number of a known account: masked and read-only. */
  known?: string | undefined
  /** Called on every change, for forms that share the number. */
  onTyped?: (mobile: string) => void
}

/** Mobile number of an account. */
export function MobileField({ form, known, onTyped }: MobileFieldProps) {
  if (known)
    return (
      <Field label={texts.mobile} error={form.errors.mobile}>
        <Input readOnly value={maskMobile(known)} lead={<PhoneIcon size={18} />} />
      </Field>
    )
  const control = form.control('mobile')
  return (
    <Field label={texts.mobile} error={form.errors.mobile} required>
      <Input
        {...control}
        // HTML allows `username` for text, not for `tel`; the keyboard follows inputMode.
        inputMode="numeric"
        autoComplete="username"
        lead={<PhoneIcon size={18} />}
        onChange={(event) => {
          control.onChange(event)
          onTyped?.(event.currentTarget.value)
        }}
      />
    </Field>
  )
}
