import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { texts } from './texts.ts'

const limits = [0, 30, 60, 120, 300]

/** Time limit of a question; 0: until closed. */
export function LimitSelect({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <Field label={texts.tools.limit}>
      <Select value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {limits.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? texts.tools.noLimit : texts.tools.seconds(seconds)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
