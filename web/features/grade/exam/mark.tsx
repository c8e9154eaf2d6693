import type { MarkTask } from '../../../shapes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { ProblemView } from '../../exam/paper/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { texts } from './texts.ts'

/** One answer with its mark. */
function Task({
  relationId,
  task,
  mayMark,
  onDone,
}: {
  relationId: string
  task: MarkTask
  mayMark: boolean
  onDone: () => void
}) {
  const own = task.givenList.find(({ isMine }) => isMine) ?? task.givenList.at(-1)
  const form = useForm({
    start: { score: own ? String(own.score) : '', comment: own?.comment ?? '' },
    check: ({ score }) => ({
      score:
        /^\d+(\.\d{1,2})?$/.test(score) && Number(score) <= task.fullScore
          ? undefined
          : texts.giveWrong(task.fullScore),
    }),
    async send({ score, comment }) {
      await api('exam/auth/grade/student/exam/answer/sys/audit', {
        relationId,
        problemId: task.problemId,
        score: Number(score),
        comment,
        answerTag: task.answerTag,
        replace: task.givenList.some(({ isMine }) => !isMine) ? 1 : 0,
      })
      onDone()
    },
  })
  return (
    <Card pad="l">
      <CardHead
        title={texts.taskNo(task.no, task.label)}
        aside={
          <Row gap={2}>
            <Hint as="span">{texts.full(task.fullScore)}</Hint>
            <Tag tone={task.state === 'done' ? 'free' : 'warn'}>
              {task.state === 'done' ? texts.states.marked : texts.states.marking}
            </Tag>
          </Row>
        }
      />
      <Stack gap={4}>
        {task.stem && <RichProse html={task.stem} compact />}
        <ProblemView
          problem={task.problem}
          no={task.label || task.no}
          answers={{ [task.problemId]: task.userAnswer }}
          mode="read"
        />
        {(task.explained.answer[0] || task.explained.analysis) && (
          <details>
            <summary>{texts.reference}</summary>
            {task.explained.answer[0] && <RichProse html={task.explained.answer[0]} compact />}
            {task.explained.analysis && <RichProse html={task.explained.analysis} compact />}
          </details>
        )}
        {!mayMark && own && <Hint>{texts.given(own.markerName, own.score)}</Hint>}
        {mayMark && (
          <form {...form.attributes}>
            <Stack gap={3}>
              <Field label={texts.give} required error={form.errors.score}>
                <Input inputMode="decimal" {...form.control('score')} />
              </Field>
              <Field label={texts.comment} error={form.errors.comment}>
                <Textarea rows={2} maxLength={2000} {...form.control('comment')} />
              </Field>
              <FormError>{form.errors.form}</FormError>
              <Row justify="end">
                <Button type="submit" variant="line" loading={form.busy}>
                  {texts.saveMark}
                </Button>
              </Row>
            </Stack>
          </form>
        )}
      </Stack>
    </Card>
  )
}

/** Completes the marking, with an overall comment. */
function Complete({ relationId, waiting, back }: { relationId: string; waiting: number; back: string }) {
  const navigate = useNavigate()
  const form = useForm({
    start: { comment: '' },
    async send({ comment }) {
      await api('PUT exam/auth/grade/exam/student/relation/audit/complete', { relationId, comment })
      await navigate(back)
    },
  })
  return (
    <Card pad="l">
      <form {...form.attributes}>
        <Stack gap={3}>
          <Field label={texts.whole} hint={texts.wholeAbout} error={form.errors.comment}>
            <Textarea rows={3} maxLength={1000} {...form.control('comment')} />
          </Field>
          <FormError>{form.errors.form}</FormError>
          <Row gap={3} justify="end">
            {waiting > 0 && <Hint as="span">{texts.waiting(waiting)}</Hint>}
            <Button type="submit" loading={form.busy} disabled={waiting > 0}>
              {texts.complete}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

/** Marking of one student's exam, by any marker of the class. */
export function MarkPage({ relationId, back, mayMark }: { relationId: string; back: string; mayMark: boolean }) {
  const answers = useQuery('exam/auth/grade/student/exam/answer/view', { relationId }, { keep: true })
  const [saved, setSaved] = useState(0)
  return (
    <QueryView of={answers}>
      {({ taskList }) => (
        <Stack gap={4}>
          {taskList.length === 0 && <Hint>{texts.markNone}</Hint>}
          {taskList.map((task) => (
            <Task
              key={`${task.problemId} ${task.answerTag}`}
              relationId={relationId}
              task={task}
              mayMark={mayMark}
              onDone={() => {
                setSaved(saved + 1)
                answers.reload()
              }}
            />
          ))}
          <Hint role="status">{saved > 0 && texts.markSaved}</Hint>
          {mayMark && (
            <Complete
              relationId={relationId}
              back={back}
              waiting={taskList.filter(({ state }) => state !== 'done').length}
            />
          )}
        </Stack>
      )}
    </QueryView>
  )
}
