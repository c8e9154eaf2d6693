import type { OutputOf } from '@zhixing/contract'
import { finalScore, workStatus } from '@zhixing/contract/grade/homework-rules'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api, markHandled } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCommands } from '../../../ui/use-shortcuts.ts'
import { useAction } from '../../../use-action.ts'
import { useForm } from '../../shared/form/index.ts'
import { signs } from '../../../i18n/word-texts.ts'
import css from './marking-desk.module.css'
import { Phrases, usePhrases } from './phrases.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { texts } from './texts.ts'

type Homework = OutputOf<'exam/auth/grade/homework/view'>
type Work = OutputOf<'exam/auth/grade/homework/work/view'>
const words = texts.mark
const CONFLICT = 409

/** Shares of the full score that a press gives. */
const QUICK = [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0] as const

interface Given {
  score: string
  comment: string
}

/** Score and comment, or return for rework. */
export function Giving({ homework, work, onNext }: { homework: Homework; work: Work; onNext: () => void }) {
  const { homeworkId, fullScore } = homework
  const { userId } = work
  const marker = useRoot().user?.id ?? ''
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
      const { rev } = await api('exam/auth/grade/homework/work/mark', {
        homeworkId,
        userId,
        ...at,
        score: Number(score),
        comment,
      })
      setSeen({ ...at, rev })
      toast.success(words.saved)
      if (goesOn.current) onNext()
      else await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CONFLICT) throw error
      markHandled(error)
      setTheirs(await api('exam/auth/grade/homework/work/view', { homeworkId, userId }))
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
    storeAs: `homework-mark ${marker} ${homeworkId} ${userId} ${latest?.versionNo ?? 0}`,
  })
  useEffect(() => {
    // On touch devices a virtual keyboard would cover the work.
    if (matchMedia('(pointer: fine)').matches)
      form.element.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form.element])
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
    <>
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
          {/* The score and, on the line with it, whatever suggests one. */}
          <Row align="end" gap={3} className={css.scoreRow}>
            <Field
              label={`${words.score}${signs.open}${texts.full(fullScore)}${signs.close}`}
              required
              error={form.errors.score}
              className={css.score}
            >
              <Input inputMode="decimal" maxLength={7} autoComplete="off" {...form.control('score')} />
            </Field>
          </Row>
          <input
            type="range"
            className={css.slider}
            aria-label={words.slider}
            min={0}
            max={fullScore}
            step={fullScore > 20 ? 1 : 0.5}
            value={Number.isFinite(Number(score)) ? Number(score) : 0}
            onChange={({ currentTarget }) => form.set('score', currentTarget.value)}
          />
          <Row gap={1} role="group" aria-label={words.quick}>
            {QUICK.map((share) => Math.round(share * fullScore * 10) / 10).map((points) => (
              <button
                key={points}
                type="button"
                className={css.chip}
                aria-pressed={score !== '' && Number(score) === points}
                onClick={() => form.set('score', String(points))}
              >
                {points}
              </button>
            ))}
          </Row>
          {deduction > 0 && score !== '' && !Number.isNaN(Number(score)) && (
            <Hint>{words.finalOf(finalScore(Number(score), deduction), deduction)}</Hint>
          )}
          <Field label={words.comment} error={form.errors.comment}>
            <Textarea rows={4} maxLength={2000} {...form.control('comment')} />
          </Field>
          <Phrases phrases={phrases} text={comment} onPick={(phrase) => form.set('comment', comment + phrase)} />
          <FormError>{form.errors.form}</FormError>
          <Row gap={2}>
            <Button type="button" title="Ctrl+Enter" loading={form.busy} onClick={() => submit(true)}>
              {words.saveNext}
            </Button>
            <Button variant="line" loading={form.busy} onClick={() => submit(false)}>
              {words.save}
            </Button>
            <Button variant="text" onClick={() => setReturning(true)}>
              {words.giveBack}
            </Button>
          </Row>
          <details className={css.keys}>
            <summary>{words.keysTitle}</summary>
            <Hint size="xs">{words.keys}</Hint>
          </details>
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
    </>
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
          : theirs.workStatus === workStatus.returned
            ? words.theirsReturned(now.returnReason)
            : words.theirs(now.markerName, now.score ?? 0, now.comment)}
      </p>
      <p>{words.yours(own.score, own.comment)}</p>
      <Row gap={2}>
        <Button size="s" variant="line" onClick={onTake}>
          {words.takeTheirs}
        </Button>
        {!isNewer && theirs.workStatus !== workStatus.returned && (
          <Button size="s" onClick={onKeep}>
            {words.keepOwn}
          </Button>
        )}
      </Row>
    </Note>
  )
}
