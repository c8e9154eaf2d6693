import type { QuestionKind } from '@zhixing/contract/question-rules'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Panel, Row, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

/** A question as it is edited; `optionList` as typed, a line each. */
export interface EditedQuestion {
  question: string
  isRequired?: boolean
  optionList?: string[]
  kind?: QuestionKind
  /** Stored under this key: its kind stays. */
  fieldKey?: string
}

/** Own questions of a form, or fields of a list: answered in words or by one of several options, or as their kind says. */
export function QuestionsInput<Q extends EditedQuestion>({
  value = [],
  onChange,
  max,
  kinds,
  fresh,
  words = texts,
}: {
  value?: readonly Q[]
  onChange?: (questions: Q[]) => void
  max: number
  /** A new question. */
  fresh: Q
  /** Names of the kinds, if each question has one. */
  kinds?: Readonly<Record<QuestionKind, string>>
  words?: Readonly<Record<'add' | 'question' | 'options' | 'optionsHint', string>>
}) {
  const set = (at: number, change: Partial<EditedQuestion>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Stack gap={2}>
      {value.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no identity of their own
        <Panel pad={3} key={at}>
          <Stack gap={2}>
            <Input
              aria-label={`${words.question} ${at + 1}`}
              placeholder={words.question}
              maxLength={60}
              value={one.question}
              onChange={({ target }) => set(at, { question: target.value })}
            />
            <Row justify="between" gap={3}>
              <Row gap={3}>
                {kinds && (
                  <Select
                    aria-label={`${words.question} ${at + 1} ${texts.kind}`}
                    value={one.kind}
                    disabled={Boolean(one.fieldKey)}
                    onChange={({ target }) => set(at, { kind: target.value as QuestionKind })}
                  >
                    {Object.entries(kinds).map(([kind, name]) => (
                      <option key={kind} value={kind}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
                <Checkbox
                  checked={one.isRequired === true}
                  onChange={({ target }) => set(at, { isRequired: target.checked })}
                >
                  {texts.required}
                </Checkbox>
              </Row>
              <Button
                size="s"
                variant="text"
                aria-label={texts.removeOne(one.question || `${words.question} ${at + 1}`)}
                onClick={() => onChange?.(value.filter((_question, index) => index !== at))}
              >
                {texts.remove}
              </Button>
            </Row>
            {(one.kind ?? 'choice') === 'choice' && (
              <Textarea
                aria-label={`${words.options} ${at + 1}`}
                placeholder={words.optionsHint}
                rows={3}
                value={(one.optionList ?? []).join('\n')}
                onChange={({ target }) => set(at, { optionList: target.value === '' ? [] : target.value.split('\n') })}
              />
            )}
          </Stack>
        </Panel>
      ))}
      {value.length < max && (
        <Row>
          <Button size="s" variant="line" onClick={() => onChange?.([...value, fresh])}>
            {words.add}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
