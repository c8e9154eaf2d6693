import type { ExamResult } from '../../../shapes.ts'
import type { ReactNode } from 'react'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { BookIcon, CheckIcon, ClockIcon, ListIcon, RefreshIcon, TargetIcon } from '../../../ui/icons.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { AdviceUsed } from './advice-used.tsx'
import css from './exam-result.module.css'
import { lengthText, texts } from './texts.ts'

/** The score, or why there is none yet. */
function Verdict({ result }: { result: ExamResult }) {
  if (result.score !== null)
    return (
      <div className={css.verdict}>
        <p className={css.big}>
          <b>{texts.number(result.score)}</b>
          <span>{texts.unit}</span>
        </p>
        <p className={css.under}>{texts.outOfPass(result.totalScore, result.passScore)}</p>
        {result.isPass !== null && (
          <p className={result.isPass ? css.pass : css.fail}>
            {result.isPass ? <CheckIcon size={18} /> : <TargetIcon size={18} />}
            {result.isPass ? texts.pass : texts.fail(result.passScore - result.score)}
          </p>
        )}
        {result.best && (
          <p className={css.under}>
            {result.best.recordId === result.recordId ? (
              texts.isBest
            ) : (
              <Link to={`/exam/result?recordId=${result.best.recordId}`}>
                {texts.bestOf(result.best.score, result.best.attemptNo)}
              </Link>
            )}
          </p>
        )}
      </div>
    )
  const isMarking = result.examStatus === examStatus.handedIn
  const [title, about] =
    result.scoreOpen === 0
      ? [texts.closed, result.scoreTime ? '' : texts.closedNever]
      : isMarking
        ? [texts.marking, texts.markingAbout]
        : [texts.waiting, texts.waitingAbout(result.waiting)]
  return (
    <div className={css.verdict} role="status">
      <p className={css.pending}>
        <ClockIcon size={28} />
        {title}
      </p>
      <p className={css.under}>
        {about}
        {result.scoreOpen === 0 && result.scoreTime && (
          <>
            {texts.closedUntil}
            <DateTime value={result.scoreTime} shape="minute" />
          </>
        )}
      </p>
      {result.objectiveScore !== null && result.waiting > 0 && (
        <p className={css.under}>
          {texts.objective} {texts.points(result.objectiveScore)}
        </p>
      )}
    </div>
  )
}

/** Links of a result; class exams have their own. */
export interface Ways {
  explain: string
  again: string
  records: string
}
/** Links of an exam without a class. */
export const waysOf = ({ recordId, examId }: ExamResult): Ways => ({
  explain: `/exam/explain?recordId=${recordId}`,
  again: `/exam/startExam?examId=${examId}`,
  records: '/account/exams/myExamination',
})

/** Score, facts and next steps. */
export function ScoreHead({ result, ways = waysOf(result) }: { result: ExamResult; ways?: Ways }) {
  const facts: [string, ReactNode][] = [
    [texts.attempt, texts.attemptNo(result.attemptNo)],
    [texts.used, lengthText(result.answerTime)],
    [texts.answered, texts.answeredOf(result.answeredTotal, result.problemTotal)],
    ...(result.submitTime
      ? [[texts.submit, <DateTime key="at" value={result.submitTime} shape="minute" />] as [string, ReactNode]]
      : []),
    ...(result.submitType ? [[texts.way, texts.submitted[result.submitType] ?? ''] as [string, ReactNode]] : []),
    ...(result.score !== null && result.subjectiveScore
      ? ([
          [texts.objective, texts.points(result.objectiveScore ?? 0)],
          [texts.subjective, texts.points(result.subjectiveScore)],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <Card pad="l">
      <Stack gap={5} className={css.head}>
        <Verdict result={result} />
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {result.score !== null && Boolean(result.subjectiveScore) && <AdviceUsed recordId={result.recordId} />}
      </Stack>
      <Row gap={3} align="stretch" className={css.actions}>
        <ButtonLink to={ways.explain} icon={<BookIcon size={18} />}>
          {result.answerOpen ? texts.explain : texts.answers}
        </ButtonLink>
        {result.mayRetry && (
          <ButtonLink to={ways.again} variant="line" icon={<RefreshIcon size={18} />}>
            {texts.again}
          </ButtonLink>
        )}
        <ButtonLink to={ways.records} variant="text" icon={<ListIcon size={18} />}>
          {texts.records}
        </ButtonLink>
      </Row>
      {result.answerOpen === 0 && result.answerTimeOpen && (
        <p className={css.under}>
          {texts.keysLater}
          <DateTime value={result.answerTimeOpen} shape="minute" />
        </p>
      )}
    </Card>
  )
}
