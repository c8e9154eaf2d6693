import { texts } from '../../../features/form/texts.ts'
import type { Form } from '../../../features/form/use-form.ts'
import { Field } from '../../../ui/field.tsx'
import { PhoneIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'

export interface MobileFieldProps {
  form: Pick<Form<{ mobile: string }>, 'control' | 'faults'>
  /** Told at every change, for forms that share the number. */
  onTyped?: (mobile: string) => void
}

/** The mobile number that an account is known by. */
export function MobileField({ form, onTyped }: MobileFieldProps) {
  const control = form.control('mobile')
  return (
    <Field label={texts.mobile} error={form.faults.mobile} required>
      <Input
        {...control}
        type="tel"
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
