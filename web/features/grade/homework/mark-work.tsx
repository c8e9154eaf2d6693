import type { OutputOf } from '@zhixing/contract'
import { finalScore } from '@zhixing/contract/grade/homework-rules'
import type { WorkRow } from '@zhixing/contract/grade/homework-shapes'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { useCommands } from '../../../ui/use-shortcuts.ts'
import { instantOf, TimeField } from '../course/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './grade-homework.module.css'
import { Phrases, usePhrases } from './phrases.tsx'
import { WorkTag } from './state.tsx'
import { texts } from './texts.ts'
import { Version, Versions } from './versions.tsx'

type Homework = OutputOf<'exam/auth/grade/homework/view'>
type Work = OutputOf<'exam/auth/grade/homework/work/view'>
export interface MarkWorkProps {
  homework: Homework
  list: readonly WorkRow[]
  work: Work
}
const words = texts.mark
const CONFLICT = 409
const quiet = { isShowErrTip: false }
const addressOf = (homeworkId: string, userId: string) =>
  `/account/grades/homework/mark?homeworkId=${homeworkId}&userId=${userId}`

/** One student's work with annotations and marking panel; navigation to others. */
export default function MarkWork({ homework, list, work }: MarkWorkProps) {
  const { homeworkId, fullScore } = homework
  const navigate = useNavigate()
  const handed = list.filter(({ versionNo }) => versionNo > 0)
  const at = handed.findIndex(({ userId }) => userId === work.userId)
  const go = (to: WorkRow | undefined) => to && void navigate(addressOf(homeworkId, to.userId))
  const [before, after] = [handed[at - 1], handed[at + 1]]
  const next = () => {
    // The next waiting one, wrapping around.
    const waiting = [...handed.slice(at + 1), ...handed.slice(0, Math.max(0, at))].find(
      ({ workStatus, userId }) => workStatus === 1 && userId !== work.userId,
    )
    if (waiting) return go(waiting)
    toast.success(words.allDone)
    void navigate(`/account/grades/homework/view?homeworkId=${homeworkId}`)
  }
  useCommands((event) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
    go(event.key === 'ArrowLeft' ? before : after)
    return true
  })
  const [latest, ...earlier] = work.versionList
  const mayMark = homework.mayMark === 1
  const isOpen = work.workStatus === 1 || work.workStatus === 3
  return (
    <Stack gap={4}>
      <Row gap={2} justify="between">
        <Row gap={2}>
          <WorkTag workStatus={work.workStatus} lateDays={latest?.lateDays ?? 0} phase={homework.phase} />
          <Hint as="span">{at >= 0 && words.of(at + 1, handed.length)}</Hint>
        </Row>
        <Row gap={2}>
          <Button size="s" variant="line" disabled={!before} onClick={() => go(before)}>
            {words.previous}
          </Button>
          <Button size="s" variant="line" disabled={!after} onClick={() => go(after)}>
            {words.next}
          </Button>
        </Row>
      </Row>
      {!latest ? (
        <Note title={words.missing} />
      ) : (
        <div className={css.marking}>
          <Stack gap={4}>
            <Card pad="l">
              <CardHead title={words.versionOf(latest.versionNo)} />
              <Version
                key={latest.versionNo}
                version={latest}
                fullScore={fullScore}
                mayDraw={mayMark && isOpen && latest.withdrawTime === null}
              />
            </Card>
            <Versions list={earlier} fullScore={fullScore} mayDraw={false} />
          </Stack>
          <aside className={css.aside}>
            {mayMark && isOpen ? (
              <Giving homework={homework} work={work} onNext={next} />
            ) : (
              <Note title={!mayMark ? words.readOnly : work.workStatus === 2 ? words.waitsRedo : words.withdrawn} />
            )}
          </aside>
        </div>
      )}
    </Stack>
  )
}

interface Given {
  score: string
  comment: string
}

/** Score and comment, or return for rework. */
function Giving({ homework, work, onNext }: { homework: Homework; work: Work; onNext: () => void }) {
  const { homeworkId, fullScore } = homework
  const { userId } = work
  const [latest] = work.versionList
  const { revalidate } = useRevalidator()
  const { run } = useAction({ reload: false })
  const phrases = usePhrases()
  const [theirs, setTheirs] = useState<Work | null>(null)
  const [isReturning, setReturning] = useState(false)
  const goesOn = useRef(true)
  const [seen, setSeen] = useState({ rev: work.rev, versionNo: latest?.versionNo ?? 0 })

  type Seen = typeof seen
  /** Saves a mark for the version that was shown; on conflict the other marker's result is shown. */
  async function give({ score, comment }: Given, at: Seen) {
    try {
      const { rev } = await api(
        'exam/auth/grade/homework/work/mark',
        { homeworkId, userId, ...at, score: Number(score), comment },
        quiet,
      )
      setSeen({ ...at, rev })
      toast.success(words.saved)
      if (goesOn.current) onNext()
      else await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CONFLICT) throw error
      setTheirs(await api('exam/auth/grade/homework/work/view', { homeworkId, userId }, quiet))
    }
  }
  const form = useForm<Given>({
    start: { score: latest?.score === null || !latest ? '' : String(latest.score), comment: latest?.comment ?? '' },
    check: ({ score }) => ({
      score:
        /^\d{1,4}(\.\d{1,2})?$/.test(score.trim()) && Number(score) <= fullScore
          ? undefined
          : words.wrongScore(fullScore),
    }),
    send: (given) => give(given, seen),
  })
  const { score, comment } = form.values
  const submit = (goes: boolean) => {
    goesOn.current = goes
    form.element.current?.requestSubmit()
  }
  useCommands((event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      submit(true)
      return true
    }
    const phrase = event.altKey ? phrases.list[Number(event.code.replace('Digit', '')) - 1] : undefined
    if (!phrase) return false
    form.set('comment', comment + phrase)
    return true
  })
  const deduction = latest?.deduction ?? 0
  return (
    <Card pad="l">
      <form {...form.attributes}>
        <Stack gap={4}>
          {theirs && (
            <Conflict
              theirs={theirs}
              versionNo={seen.versionNo}
              own={form.values}
              onTake={() => {
                setTheirs(null)
                void revalidate()
                const [now] = theirs.versionList
                setSeen({ rev: theirs.rev, versionNo: now?.versionNo ?? 0 })
                form.reset({ score: now?.score == null ? '' : String(now.score), comment: now?.comment ?? '' })
              }}
              onKeep={() => {
                setTheirs(null)
                goesOn.current = false
                void run('keep', () =>
                  give(form.values, { rev: theirs.rev, versionNo: theirs.versionList[0]?.versionNo ?? 0 }),
                )
              }}
            />
          )}
          <Field label={`${words.score}（${texts.full(fullScore)}）`} required error={form.errors.score}>
            <Input inputMode="decimal" maxLength={7} autoComplete="off" {...form.control('score')} />
          </Field>
          {deduction > 0 && score !== '' && !Number.isNaN(Number(score)) && (
            <Hint>{words.finalOf(finalScore(Number(score), deduction), deduction)}</Hint>
          )}
          <Field label={words.comment} error={form.errors.comment}>
            <Textarea rows={4} maxLength={2000} {...form.control('comment')} />
          </Field>
          <Phrases phrases={phrases} text={comment} onPick={(phrase) => form.set('comment', comment + phrase)} />
          <FormError>{form.errors.form}</FormError>
          <Row gap={2}>
            <Button type="button" loading={form.busy} onClick={() => submit(true)}>
              {words.saveNext}
            </Button>
            <Button variant="line" loading={form.busy} onClick={() => submit(false)}>
              {words.save}
            </Button>
          </Row>
          <Button variant="text" onClick={() => setReturning(true)}>
            {words.giveBack}
          </Button>
          <Hint size="xs">{words.keys}</Hint>
        </Stack>
      </form>
      {isReturning && (
        <ReturnDialog
          homeworkId={homeworkId}
          work={work}
          seen={seen}
          onClose={() => setReturning(false)}
          onDone={() => void revalidate()}
        />
      )}
    </Card>
  )
}

/** Both versions of a conflict. */
function Conflict({
  theirs,
  versionNo,
  own,
  onTake,
  onKeep,
}: {
  theirs: Work
  versionNo: number
  own: Given
  onTake: () => void
  onKeep: () => void
}) {
  const [now] = theirs.versionList
  const isNewer = now?.versionNo !== versionNo
  return (
    <Note tone="bad" title={words.conflictTitle}>
      <p>
        {isNewer
          ? words.resubmitted
          : theirs.workStatus === 2
            ? words.theirsReturned(now.returnReason)
            : words.theirs(now.markerName, now.score ?? 0, now.comment)}
      </p>
      <p>{words.yours(own.score, own.comment)}</p>
      <Row gap={2}>
        <Button size="s" variant="line" onClick={onTake}>
          {words.takeTheirs}
        </Button>
        {!isNewer && theirs.workStatus !== 2 && (
          <Button size="s" onClick={onKeep}>
            {words.keepOwn}
          </Button>
        )}
      </Row>
    </Note>
  )
}

function ReturnDialog({
  homeworkId,
  work,
  seen,
  onClose,
  onDone,
}: {
  homeworkId: string
  work: Work
  seen: { rev: number; versionNo: number }
  onClose: () => void
  onDone: () => void
}) {
  const form = useForm({
    start: { reason: '', redoTime: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : words.needReason }),
    async send({ reason, redoTime }) {
      await api(
        'exam/auth/grade/homework/work/return',
        { homeworkId, userId: work.userId, ...seen, reason, redoTime: instantOf(redoTime) },
        { isShowErrTip: false, showSuccess: true },
      )
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={words.giveBackTitle(work.nickname)} submit={words.giveBack} onClose={onClose}>
      <Field label={words.reason} hint={words.reasonHint} required error={form.errors.reason}>
        <Textarea rows={3} maxLength={500} {...form.control('reason')} />
      </Field>
      <TimeField
        label={words.redoTime}
        hint={words.redoHint}
        error={form.errors.redoTime}
        {...form.control('redoTime')}
      />
    </FormDialog>
  )
}
