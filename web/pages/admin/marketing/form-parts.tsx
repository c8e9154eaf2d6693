import type { InputOf } from '@zhixing/contract'
import { type LeadField, leadFields, MAX_QUESTIONS } from '@zhixing/contract/marketing/lead-rules'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Panel, Row, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type Form = InputOf<'marketing/admin/lead/form/save'>
type Fields = NonNullable<Form['fieldList']>
type Questions = NonNullable<Form['questionList']>
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

/** Own questions of a form, answered in words or by one of several options. */
export function QuestionsInput({
  value = [],
  onChange,
}: {
  value?: Questions
  onChange?: (questions: Questions) => void
}) {
  const set = (at: number, change: Partial<Questions[number]>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Stack gap={2}>
      {value.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no identity of their own
        <Panel pad={3} key={at}>
          <Stack gap={2}>
            <Stack gap={2}>
              <Input
                aria-label={`${words.question} ${at + 1}`}
                placeholder={words.question}
                maxLength={60}
                value={one.question}
                onChange={({ target }) => set(at, { question: target.value })}
              />
              <Row justify="between">
                <Checkbox
                  checked={one.isRequired === true}
                  onChange={({ target }) => set(at, { isRequired: target.checked })}
                >
                  {words.required}
                </Checkbox>
                <Button
                  size="s"
                  variant="text"
                  onClick={() => onChange?.(value.filter((_question, index) => index !== at))}
                >
                  {texts.remove}
                </Button>
              </Row>
            </Stack>
            <Textarea
              aria-label={`${words.options} ${at + 1}`}
              placeholder={words.optionsHint}
              rows={3}
              value={(one.optionList ?? []).join('\n')}
              onChange={({ target }) => set(at, { optionList: target.value === '' ? [] : target.value.split('\n') })}
            />
          </Stack>
        </Panel>
      ))}
      {value.length < MAX_QUESTIONS && (
        <Row>
          <Button
            size="s"
            variant="line"
            onClick={() => onChange?.([...value, { question: '', isRequired: false, optionList: [] }])}
          >
            {texts.add}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
