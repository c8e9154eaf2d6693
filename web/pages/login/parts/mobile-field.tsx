import { texts } from '../../../features/form/texts.ts'
import type { Form } from '../../../features/form/use-form.ts'
import { Field } from '../../../ui/field.tsx'
import { PhoneIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'

/** The mobile number that an account is known by. */
export function MobileField({ form }: { form: Pick<Form<{ mobile: string }>, 'control' | 'faults'> }) {
  return (
    <Field label={texts.mobile} error={form.faults.mobile} required>
      <Input {...form.control('mobile')} type="tel" inputMode="numeric" autoComplete="username" lead={<PhoneIcon size={18} />} />
    </Field>
  )
}
