import type { AnswerGroup } from '@zhixing/contract/exam/mark-group'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { useForm } from '../../shared/form/index.ts'
import css from './grading.module.css'
import { fits, readScore } from './score.ts'
import { groupTexts as words, texts } from './texts.ts'

interface Place {
  examId: string
  problemId: string
}

/** Note above the answers of a problem with identical answers, with a link to mark them at once. */
export function Groups({ examId, problemId, onMarked }: Place & { onMarked: () => void }) {
  const [open, setOpen] = useState(false)
  const { data, reload } = useQuery('exam/auth/exam/mark/group/list', { examId, problemId }, { quiet: true })
  if (!data || data.groupList.length === 0) return null
  const total = data.groupList.reduce((sum, group) => sum + group.total, 0)
  return (
    <>
      <Note
        title={words.found(data.groupList.length, total)}
        action={
          <Button size="s" variant="line" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        }
      />
      {open && (
        <GroupsDialog
          examId={examId}
          problemId={problemId}
          onClose={() => {
            setOpen(false)
            reload()
            onMarked()
          }}
        />
      )}
    </>
  )
}

interface Marked {
  text: string
  score: number
  savedIds: string[]
}

/** Groups of identical answers, each marked at once; undo while the dialog is open. */
function GroupsDialog({ examId, problemId, onClose }: Place & { onClose: () => void }) {
  const groups = useQuery('exam/auth/exam/mark/group/list', { examId, problemId }, { keep: true })
  const [marked, setMarked] = useState<Marked[]>([])
  const { busy, run } = useAction({ reload: false })
  const undo = (one: Marked) =>
    run(`undo ${one.savedIds[0] ?? ''}`, async () => {
      const { undoneTotal } = await api('exam/auth/exam/mark/group/undo', {
        examId,
        problemId,
        recordIds: one.savedIds,
      })
      if (undoneTotal === 0) toast.info(words.nothingToUndo)
      else toast.success(words.undone(undoneTotal))
      setMarked((list) => list.filter((other) => other !== one))
      groups.reload()
    })
  return (
    <Dialog open closeOnBackdrop={false} size="l" title={words.title} onClose={onClose}>
      <Stack gap={4}>
        <Hint>{words.about}</Hint>
        {marked.map((one) => (
          <Note
            key={one.savedIds[0]}
            tone="good"
            title={<span className={css.words}>{words.done(one.text, one.savedIds.length, one.score)}</span>}
            action={
              <Button size="s" variant="line" disabled={busy !== ''} onClick={() => void undo(one)}>
                {words.undo}
              </Button>
            }
          />
        ))}
        <QueryView of={groups} lines={5} compact>
          {({ groupList, fullScore }) =>
            groupList.length === 0 ? (
              <Empty compact title={words.none} />
            ) : (
              <Stack as="ul" gap={4}>
                {groupList.map((group) => (
                  <li key={group.list[0]?.recordId} className={css.group}>
                    <Group
                      group={group}
                      fullScore={fullScore}
                      place={{ examId, problemId }}
                      onMarked={(one) => {
                        setMarked((list) => [one, ...list])
                        groups.reload()
                      }}
                    />
                  </li>
                ))}
              </Stack>
            )
          }
        </QueryView>
      </Stack>
    </Dialog>
  )
}

function Group({
  group,
  fullScore,
  place,
  onMarked,
}: {
  group: AnswerGroup
  fullScore: number
  place: Place
  onMarked: (marked: Marked) => void
}) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = group.list.filter(({ recordId }) => !left.includes(recordId))
  const form = useForm({
    start: { score: '', comment: '' },
    check({ score }) {
      const points = readScore(score)
      return {
        score: fits(points, fullScore) ? undefined : points === undefined ? texts.needScore : texts.tooHigh(fullScore),
        form: chosen.length === 0 ? words.needOne : undefined,
      }
    },
    fieldOf: (field) => (field === 'score' || field === 'comment' ? field : 'form'),
    async send({ score, comment }) {
      const points = readScore(score) ?? 0
      const answerList = chosen.map(({ recordId, answerTag }) => ({ recordId, answerTag }))
      const input = { ...place, score: points, comment, answerList }
      const { savedIds } = await api('exam/auth/exam/mark/group/save', input, {
        showSuccess: true,
      })
      onMarked({ text: group.text, score: points, savedIds })
    },
  })
  return (
    <form {...form.attributes}>
      <Stack gap={3}>
        <Row justify="between" align="start">
          <p className={css.words}>{group.text}</p>
          <b className={css.count}>{texts.exams.waitingOf(group.total)}</b>
        </Row>
        <details className={css.stem}>
          <summary>{words.who(chosen.length, group.total)}</summary>
          <Stack as="ul" gap={1} className={css.members}>
            {group.list.map(({ recordId, takerName, text }) => (
              <li key={recordId}>
                <Checkbox
                  checked={!left.includes(recordId)}
                  onChange={({ target }) =>
                    setLeft(target.checked ? left.filter((id) => id !== recordId) : [...left, recordId])
                  }
                >
                  {`${takerName}：${text}`}
                </Checkbox>
              </li>
            ))}
          </Stack>
          {group.total > group.list.length && <Hint>{words.more(group.list.length)}</Hint>}
        </details>
        <Row align="start" gap={3}>
          <Field label={texts.score} required error={form.errors.score} className={css.score}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              trail={<span className={css.full}>/ {fullScore}</span>}
              {...form.control('score')}
            />
          </Field>
          <Field label={texts.comment} error={form.errors.comment} className={css.comment}>
            <Textarea rows={1} maxLength={2000} placeholder={texts.commentAbout} {...form.control('comment')} />
          </Field>
        </Row>
        <FormError>{form.errors.form}</FormError>
        <Row>
          <Button type="submit" size="s" loading={form.busy} disabled={chosen.length === 0}>
            {words.save(chosen.length)}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
