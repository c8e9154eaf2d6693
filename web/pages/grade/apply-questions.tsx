import type { OutputOf } from '@zhixing/contract'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import css from './grade.module.css'
import { texts } from './texts.ts'
import { signs } from '../../i18n/word-texts.ts'

type Question = OutputOf<'exam/api/grade/info/view'>['applyForm'][number]
const MAX = 10

/** Application questions: free text, or a choice if there are options. */
export function ApplyQuestions({
  list,
  onChange,
}: {
  list: readonly Question[]
  onChange: (list: Question[]) => void
}) {
  const change = (at: number, part: Partial<Question>) =>
    onChange(list.map((one, no) => (no === at ? { ...one, ...part } : one)))
  return (
    <Stack gap={3}>
      <b>{texts.applyForm}</b>
      <Hint>{texts.applyFormHint}</Hint>
      {list.map((question, at) => (
        // A question is known by its place: titles are being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.question}>
          <Field label={texts.question}>
            <Input
              maxLength={100}
              value={question.title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
          </Field>
          <Field label={texts.options}>
            <Input
              defaultValue={question.optionList.join(signs.comma)}
              onChange={({ target }) =>
                change(at, {
                  optionList: target.value
                    .split(/[,，、]/)
                    .map((one) => one.trim())
                    .filter(Boolean)
                    .slice(0, 20),
                })
              }
            />
          </Field>
          <Checkbox checked={question.isRequired} onChange={({ target }) => change(at, { isRequired: target.checked })}>
            {texts.required}
          </Checkbox>
          <Button size="s" variant="text" onClick={() => onChange(list.filter((_, no) => no !== at))}>
            {texts.removeQuestion}
          </Button>
        </div>
      ))}
      {list.length < MAX && (
        <div>
          <Button
            size="s"
            variant="line"
            onClick={() => onChange([...list, { title: '', isRequired: true, optionList: [] }])}
          >
            {texts.addQuestion}
          </Button>
        </div>
      )}
    </Stack>
  )
}
