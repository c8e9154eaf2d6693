import { ratings } from '@zhixing/contract/exam/practice-kinds'
import type { Explained } from '@zhixing/contract/exam/shapes'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { isAnswered, leavesOf, pressKey, ProblemView } from '../paper/index.ts'
import { usePracticeKeys } from '../practice/index.ts'
import { doneShare, placeOf, tally } from './session.ts'
import { texts } from './texts.ts'
import { leafOf, type Reviewed, type Task, useReview } from './use-review.ts'
import { fromNow } from './when.ts'
import css from './wrong-book.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { word } from '../../../i18n/word-texts.ts'

/** Review session with summary. `dueLeft`: number due beyond this round. */
export function ReviewSession({ list, dueLeft, again }: { list: readonly Task[]; dueLeft: number; again: string }) {
  const work = useReview(list)
  const { round, task, answer, reviewed, busy, error } = work
  const head = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) {
      head.current?.focus({ preventScroll: true })
      head.current?.scrollIntoView({ block: 'nearest' })
    }
    moved.current = true
  }, [round.at])

  const isReady = isAnswered(answer)
  const submit = () => (isReady ? void work.submit() : work.setError(texts.answerFirst))
  const leaf = task && leavesOf(task.problem)[0]
  const { keys, line } = usePracticeKeys(texts.keys)
  useShortcuts(({ key }) => {
    if (!task || !leaf) return false
    if (reviewed) {
      if (key === 'Enter' && reviewed.rating > 0) void work.rate(reviewed.rating)
      else if (/^[1-4]$/.test(key) && reviewed.ratingList.some(({ rating }) => rating === Number(key)))
        void work.rate(Number(key))
      else return false
      return true
    }
    if (key === 'Enter') {
      submit()
      return true
    }
    const pressed = pressKey(leaf, leaf.optionList, answer, key)
    if (pressed) work.type(pressed)
    return pressed !== null
  }, keys)

  const place = placeOf(round)
  if (!task) return <Done round={round} dueLeft={dueLeft} again={again} />
  const id = leafOf(task)
  const explained: Record<string, Explained> = Object.fromEntries(
    (reviewed?.explainedList ?? []).map((one) => [one.id, one]),
  )
  return (
    <>
      <ProgressBar value={doneShare(round, reviewed !== null) * 100} label={texts.reviewTitle} />
      <h2 ref={head} tabIndex={-1} className={css.position}>
        {place.isAgain ? texts.positionAgain(place.no, place.of) : texts.position(place.no, place.of)}
      </h2>
      <Card pad="l">
        <p className={css.taskSource}>
          {texts.wrongTimes(task.errorCount)} · {texts.from(texts.sources[task.sourceType] ?? '', task.sourceName)}
        </p>
        <ProblemView
          hidesPoints
          problem={task.problem}
          answers={{ [id]: answer }}
          onAnswer={(_, next) => work.type(next)}
          mode={reviewed ? 'explained' : 'answer'}
          explained={explained}
          marks={reviewed ? { [id]: reviewed.mark } : {}}
        />
        {reviewed ? (
          <Ratings reviewed={reviewed} busy={busy} note={task.note} onRate={(rating) => void work.rate(rating)} />
        ) : (
          <div className={css.submitRow}>
            <Button loading={busy} onClick={submit}>
              {texts.submit}
            </Button>
            <Button variant="text" disabled={busy} onClick={() => void work.submit(true)}>
              {texts.giveUp}
            </Button>
          </div>
        )}
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </Card>
      <div className={css.keys}>{line}</div>
    </>
  )
}

/** Recall rating: the ratings allowed after the answer, each with its next due time. */
function Ratings({
  reviewed,
  busy,
  note,
  onRate,
}: {
  reviewed: Reviewed
  busy: boolean
  note: string
  onRate: (rating: number) => void
}) {
  const now = useNow()
  const only = reviewed.ratingList.length === 1
  return (
    <div className={css.rate}>
      {note && (
        <p className={css.words}>
          <b>{texts.note}</b>
          {note}
        </p>
      )}
      <fieldset>
        <legend>{only ? texts.forgotten : reviewed.rating === 0 ? texts.howEssay : texts.how}</legend>
        <div className={css.ratings}>
          {only ? (
            <Button data-focus="" loading={busy} onClick={() => onRate(1)}>
              {texts.next}
            </Button>
          ) : (
            reviewed.ratingList.map(({ rating, nextReviewTime, isMastered }) => (
              <button
                key={rating}
                type="button"
                className={css.rating}
                data-rating={rating}
                data-suggested={rating === reviewed.rating || undefined}
                disabled={busy}
                onClick={() => onRate(rating)}
              >
                <b>
                  <kbd>{rating}</kbd>
                  {word(ratings.find((one) => one.rating === rating)?.desc ?? '')}
                </b>
                <small>{isMastered ? texts.ratingMastered : texts.ratingAt(fromNow(nextReviewTime, now))}</small>
              </button>
            ))
          )}
        </div>
      </fieldset>
    </div>
  )
}

function Done({
  round,
  dueLeft,
  again,
}: {
  round: ReturnType<typeof useReview>['round']
  dueLeft: number
  again: string
}) {
  const counts = tally(round)
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])
  const unit = texts.unit
  return (
    <Card pad="l">
      <div ref={title} tabIndex={-1}>
        <CardHead title={texts.doneTitle} aside={texts.doneCounts(Object.keys(round.ratings).length)} />
      </div>
      <Stats
        items={[
          { label: texts.again, value: counts[1] ?? 0, unit },
          { label: texts.hard, value: counts[2] ?? 0, unit },
          { label: texts.good, value: counts[3] ?? 0, unit },
          { label: texts.easy, value: counts[4] ?? 0, unit },
          { label: texts.masteredNow, value: round.mastered.length, unit },
        ]}
      />
      {dueLeft <= 0 && <p className={css.rest}>{texts.restNone}</p>}
      <div className={css.doneActions}>
        {dueLeft > 0 && (
          <ButtonLink to={again} reloadDocument>
            {texts.more(dueLeft)}
          </ButtonLink>
        )}
        <ButtonLink variant={dueLeft > 0 ? 'line' : 'primary'} to="/account/error/problem">
          {texts.backToBook}
        </ButtonLink>
      </div>
    </Card>
  )
}
