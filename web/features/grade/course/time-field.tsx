import { localTime } from '../../../ui/date-format.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** A day and time of this place, as an instant; '' for none. */
export const instantOf = (local: string): string | null => {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
/** The same the other way. */
export const localOf = (iso: string | null | undefined): string => (iso ? localTime(iso) : '')

/** A field for a day and time. */
export function TimeField({
  label,
  hint,
  error,
  required,
  ...control
}: {
  label: string
  hint?: string
  error?: string | undefined
  required?: boolean
  name: string
  value: string
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <Input type="datetime-local" {...control} />
    </Field>
  )
}
