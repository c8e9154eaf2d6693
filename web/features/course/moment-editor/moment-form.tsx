import { momentKinds } from '@zhixing/contract/course/moment-kinds'
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { clock, secondsOfClock } from '../../../ui/clock.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import {
  emptyQuestion,
  LeafEditor,
  Preview,
  type QuestionValue,
  useTry,
  valueOfDoc,
  wholeOf,
} from '../../exam/question-editor/index.ts'
import { DraftLine, useDraft } from '../../shared/draft/index.ts'
import css from './moment-editor.module.css'
import { texts } from './texts.ts'
import type { Authored } from './types.ts'

const words = texts.form

/** A question of a film: when it is asked, and the same fields as in the bank. What is typed is kept on the device. */
export function MomentForm({
  periodId,
  moment,
  second: at,
  isRequired: must,
  here,
  length,
  onClose,
}: {
  periodId: string
  /** Null for a new one. */
  moment: Authored | null
  second: number
  isRequired: boolean
  here: number
  length: number
  onClose: () => void
}) {
  const [second, setSecond] = useState(at)
  const [shown, setShown] = useState(clock(at))
  const [isRequired, setRequired] = useState(must)
  const [start] = useState(() => (moment ? valueOfDoc(moment.problem) : emptyQuestion(kind.single, '')))
  const draft = useDraft<QuestionValue>({
    form: 'moment',
    id: moment ? moment.id : `new ${periodId}`,
    start,
    resumes: true,
  })
  const { value } = draft
  const [isPressed, setPressed] = useState(false)
  const [refused, setRefused] = useState('')
  const { busy, run } = useAction()
  const problem = wholeOf(value)
  const { tried } = useTry(problem, undefined)
  const faults = isPressed ? (tried?.faultList ?? []) : []
  const issue = (field: string) => faults.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.msg
  const isTimeWrong = Number.isNaN(second) || (length > 0 && second > length)

  function place(to: number) {
    setSecond(to)
    setShown(clock(to))
  }
  function save() {
    setPressed(true)
    setRefused('')
    if (isTimeWrong) return
    const fields = { second, isRequired: isRequired, problem }
    void run(
      'save',
      async (clientKey) => {
        await (moment
          ? api('course/auth/course/moment/audit/update', { id: moment.id, ...fields })
          : api('course/auth/course/moment/audit/save', { periodId, ...fields, clientKey }))
        await (moment ? draft.settled(value) : draft.emptied(emptyQuestion(value.problemType, '')))
        onClose()
      },
      {
        done: moment ? texts.saved : texts.added,
        onError: (error) => setRefused(error instanceof ApiError ? error.message : ''),
      },
    )
  }

  return (
    <Card pad="l">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={4}>
          <Row gap={3} justify="between">
            <h2 className={css.formHead}>{moment ? words.edit : words.add}</h2>
            <DraftLine draft={draft} />
          </Row>
          <Row gap={3} rowGap={2} align="end">
            <Field
              label={words.second}
              hint={words.secondHint}
              error={isTimeWrong && isPressed ? words.secondWrong : undefined}
              className={css.second}
            >
              <Input
                value={shown}
                maxLength={10}
                onChange={(event) => {
                  setShown(event.currentTarget.value)
                  setSecond(secondsOfClock(event.currentTarget.value) ?? Number.NaN)
                }}
              />
            </Field>
            {here !== second && (
              <Button size="s" variant="text" onClick={() => place(here)}>
                {words.atPosition(clock(here))}
              </Button>
            )}
          </Row>
          <Checkbox checked={isRequired} onChange={(event) => setRequired(event.currentTarget.checked)}>
            {texts.required}
          </Checkbox>
          <Tabs
            label={words.kind}
            items={momentKinds.map((code) => ({ id: String(code), label: kindName(code) }))}
            value={String(value.problemType)}
            onChange={(code) => draft.set({ problemType: Number(code) })}
          />
          <LeafEditor
            name=""
            hidesPoints
            value={value}
            set={(change) => {
              setRefused('')
              draft.set(change)
            }}
            error={issue}
            generation={draft.generation}
          />
          <details className={css.preview}>
            <summary>{words.preview}</summary>
            <Preview doc={problem} tried={tried} />
          </details>
          {refused && !faults.some(({ msg }) => msg === refused) && <FieldError>{refused}</FieldError>}
          <Row gap={3} justify="end">
            <Button variant="line" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={busy !== ''}>
              {words.save}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
