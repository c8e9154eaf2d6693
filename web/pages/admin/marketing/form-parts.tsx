import type { InputOf } from '@zhixing/contract'
import { type LeadField, leadFields } from '@zhixing/contract/marketing/lead-rules'
import { Checkbox } from '../../../ui/choice.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type Form = InputOf<'marketing/admin/lead/form/save'>
type Fields = NonNullable<Form['fieldList']>
const words = texts.forms

/** Fields beside name and number: asked for or not, required or not. */
export function FieldsInput({ value = [], onChange }: { value?: Fields; onChange?: (fields: Fields) => void }) {
  const of = (field: LeadField) => value.find((one) => one.field === field)
  const set = (field: LeadField, next: Fields[number] | undefined) =>
    onChange?.(leadFields.flatMap((name) => (name === field ? (next ?? []) : (of(name) ?? []))))
  return (
    <Stack gap={2}>
      {leadFields.map((field) => (
        <Row key={field} justify="between">
          <Checkbox
            checked={of(field) !== undefined}
            onChange={({ target }) => set(field, target.checked ? { field, isRequired: false } : undefined)}
          >
            {words.fieldNames[field]}
          </Checkbox>
          {of(field) && (
            <Checkbox
              checked={of(field)?.isRequired === true}
              onChange={({ target }) => set(field, { field, isRequired: target.checked })}
            >
              {words.required}
            </Checkbox>
          )}
        </Row>
      ))}
    </Stack>
  )
}
