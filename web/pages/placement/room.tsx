import { ErrorPanel } from '../../ui/empty.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../api.ts'
import { isAnswered, ProblemView } from '../../features/exam/paper/index.ts'
import { LeadBlock } from '../../features/site/lead/index.ts'
import {
  joinAttempts,
  keepAttempt,
  keptAttempt,
  type KeptAttempt,
  PlacementResult,
} from '../../features/site/placement/index.ts'
import { newKey } from '../../new-key.ts'
import { loginPath, registerPath } from '../../return-url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { clock } from '../../ui/clock.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useAsk } from '../../use-query.ts'
import css from './placement.module.css'
import { texts } from './texts.ts'

/** Before the end of the time, in ms. */
const SEND_BEFORE = 1500

type Attempt = OutputOf<'marketing/api/placement/view'>
type Form = OutputOf<'marketing/api/lead/form/view'>['form']

export interface RoomProps {
  placementId: string
  form: Form
  isSignedIn: boolean
  /** False: goes on with the attempt of this device. */
  startsNew: boolean
}

/** Questions of an attempt one by one, then its result. */
export function Room({ placementId, form, isSignedIn, startsNew }: RoomProps) {
  const [kept, setKept] = useState<KeptAttempt>(
    () => (startsNew ? undefined : keptAttempt(placementId)) ?? { placementId, attemptKey: newKey() },
  )
  const { attemptKey } = kept
  const {
    data: attempt,
    error,
    set: setAttempt,
  } = useAsk<Attempt>(attemptKey, async () => {
    // Stored first: if the answer is lost, the same key finds the attempt.
    keepAttempt(kept)
    const begun = await api('marketing/api/placement/begin', { placementId, attemptKey }, { quiet: true })
    if (isSignedIn) void joinAttempts()
    return begun
  })

  const restart = () => setKept({ placementId, attemptKey: newKey() })
  if (error) return <ErrorPanel action={<ButtonLink to="/onlineTest">{texts.all}</ButtonLink>}>{error}</ErrorPanel>
  if (!attempt) return <Hint role="status">{texts.preparing}</Hint>
  if (attempt.result)
    return (
      <Stack gap={4}>
        <PlacementResult result={attempt.result}>
          <Row gap={3}>
            <Button variant="line" onClick={restart}>
              {texts.again}
            </Button>
            <ButtonLink variant="text" to="/onlineTest">
              {texts.all}
            </ButtonLink>
          </Row>
        </PlacementResult>
        <div className={css.then}>
          <Keep placementId={placementId} isSignedIn={isSignedIn} />
          {attempt.result.isLead && <LeadBlock form={form} place="test" attemptKey={attemptKey} isAlways />}
        </div>
      </Stack>
    )
  return <Question key={attempt.problem?.id} attempt={attempt} kept={kept} onNext={setAttempt} />
}

function Keep({ placementId, isSignedIn }: { placementId: string; isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <Card>
        <Row gap={3} justify="between">
          <span role="status">{texts.kept}</span>
          <ButtonLink variant="line" size="s" to="/account/placement">
            {texts.toOwn}
          </ButtonLink>
        </Row>
      </Card>
    )
  const back = `/onlineTest/${placementId}`
  return (
    <Card pad="l">
      <CardHead title={texts.keepTitle} />
      <Stack gap={3}>
        <p>{texts.keepText}</p>
        <Row gap={3}>
          <ButtonLink to={registerPath(back)}>{texts.register}</ButtonLink>
          <ButtonLink variant="line" to={loginPath(back)}>
            {texts.login}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
}

function Question({
  attempt,
  kept,
  onNext,
}: {
  attempt: Attempt
  kept: KeptAttempt
  onNext: (attempt: Attempt) => void
}) {
  const { problem, no, questionCount, secondsLeft } = attempt
  const { attemptKey, placementId } = kept
  const [answer, setAnswer] = useState<string[]>(() => {
    const saved = keptAttempt(placementId)
    return saved?.problemId === problem?.id ? (saved?.answer ?? []) : []
  })
  const [busy, setBusy] = useState<'' | 'next' | 'skip'>('')
  const [hint, setHint] = useState('')
  const { left, start } = useCountdown()
  const head = useRef<HTMLParagraphElement>(null)
  const latest = useLatest({ answer, send })
  const end = () =>
    api('marketing/api/placement/view', { attemptKey }, { quiet: true }).then(onNext, () => setHint(texts.failed))

  useEffect(() => {
    start(secondsLeft)
    // Focus follows to the new question; the first one was opened by the person.
    if (no > 1) head.current?.focus({ preventScroll: true })
    // The answer that is being typed still counts.
    const sending = setTimeout(
      () => isAnswered(latest.current.answer) && void latest.current.send(latest.current.answer, 'next'),
      Math.max(0, secondsLeft * 1000 - SEND_BEFORE),
    )
    const ending = setTimeout(() => void end(), secondsLeft * 1000 + SEND_BEFORE)
    return () => {
      clearTimeout(sending)
      clearTimeout(ending)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [])

  if (!problem) return null
  const type = (next: string[]) => {
    setHint('')
    setAnswer(next)
    keepAttempt({ ...kept, problemId: problem.id, answer: next })
  }
  async function send(userAnswer: string[], action: 'next' | 'skip') {
    if (!problem || busy) return
    if (action === 'next' && !isAnswered(userAnswer)) return setHint(texts.answerFirst)
    setBusy(action)
    setHint('')
    try {
      const next = await api(
        'marketing/api/placement/answer',
        { attemptKey, problemId: problem.id, userAnswer },
        { quiet: true },
      )
      keepAttempt(kept)
      onNext(next)
    } catch (failure) {
      setHint(failure instanceof ApiError && failure.code > 0 ? failure.message : texts.failed)
      setBusy('')
    }
  }
  return (
    <Card pad="l" className={css.room}>
      <Stack gap={4}>
        <Row justify="between">
          <p ref={head} tabIndex={-1}>
            <b>{texts.no(no, questionCount)}</b>
          </p>
          <Hint as="span" role="timer" aria-label={texts.timer} className={css.clock}>
            {texts.left(clock(left))}
          </Hint>
        </Row>
        <ProgressBar
          value={(100 * (no - 1)) / questionCount}
          label={texts.progress(no - 1, questionCount)}
          tone="brand"
        />
        <ProblemView
          problem={problem}
          answers={{ [problem.id]: answer }}
          onAnswer={(_id, next) => type(next)}
          mode="answer"
          hidesPoints
        />
        {hint && (
          <p role="alert" className={css.error}>
            {hint}
          </p>
        )}
        <Row gap={3}>
          <Button loading={busy === 'next'} disabled={busy !== ''} onClick={() => void send(answer, 'next')}>
            {no >= questionCount ? texts.last : texts.next}
          </Button>
          <Button variant="text" loading={busy === 'skip'} disabled={busy !== ''} onClick={() => void send([], 'skip')}>
            {texts.skip}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
