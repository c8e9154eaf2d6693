import { localTime } from '../../../ui/date-format.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** Local day and time to an instant; null for ''. */
export const instantOf = (local: string): string | null => {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
/** The inverse. */
export const localOf = (iso: string | null | undefined): string => (iso ? localTime(iso) : '')

/** Field for a day and time. */
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
