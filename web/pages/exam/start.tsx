import { type ReactNode, useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/start.ts'
import { FaceStep } from '../../features/exam/face-check/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import layout from '../../ui/layout.module.css'
import { BeginForm } from './begin-form.tsx'
import { DeviceCard } from './device-card.tsx'
import { loadStart, type StartData } from './load-start.ts'
import css from './start.module.css'
import { startTexts as texts } from './start-texts.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, loadStart)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: loaderData ? texts.titleOf(loaderData.exam.examName) : texts.title,
    noIndex: true,
  })
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const { exam, check, gradeExamId, hasFaceCheck } = loaderData
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => void revalidate(), [revalidate])
  return (
    <div className={layout.narrow}>
      <div className={css.page}>
        <h1>{exam.examName}</h1>
        <Card>
          <h2 className={css.hidden}>{texts.facts}</h2>
          <dl className={css.facts}>
            <Fact name={texts.time}>{texts.minutes(exam.answerTime)}</Fact>
            <Fact name={texts.problems}>{texts.count(exam.problemQuantity)}</Fact>
            <Fact name={texts.score}>{texts.scores(exam.totalScore, exam.passScore)}</Fact>
            <Fact name={texts.attempts}>{texts.used(check.attemptsUsed, check.attempts)}</Fact>
            <Fact name={texts.window}>
              {exam.openTime || exam.closeTime ? (
                <>
                  {exam.openTime && (
                    <span>
                      <DateTime value={exam.openTime} /> {texts.from}
                    </span>
                  )}
                  {exam.closeTime && (
                    <span>
                      {exam.openTime && ' '}
                      <DateTime value={exam.closeTime} /> {texts.until}
                    </span>
                  )}
                </>
              ) : (
                texts.always
              )}
            </Fact>
          </dl>
        </Card>
        <Card>
          <h2>{texts.rules}</h2>
          <ul className={css.rules}>
            {rulesInWords(exam).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          {exam.titleList.length > 0 && (
            <>
              <h3>{texts.sections}</h3>
              <ol className={css.sections}>
                {exam.titleList.map(({ titleName, problemCount, score }, at) => (
                  <li key={at}>
                    <span>{titleName}</span>
                    <span>{texts.section(problemCount, score)}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
          {exam.notice && (
            <>
              <h3>{texts.notice}</h3>
              <RichProse html={exam.notice} compact />
            </>
          )}
        </Card>
        <DeviceCard examId={exam.examId} />
        {hasFaceCheck && check.record === null && <FaceStep gradeExamId={gradeExamId} onChange={reload} />}
        <BeginForm {...loaderData} />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function rulesInWords({ rules, answerTime, openTime, closeTime }: StartData['exam']): string[] {
  const { rule } = texts
  // Without an end nothing is handed in automatically or late.
  const hasEnd = answerTime > 0 || closeTime !== null
  return [
    hasEnd ? rule.clock : rule.noClock,
    rule.saving,
    hasEnd ? rule.lateSync(rules.lateSync) : '',
    openTime && rules.lateEntry > 0 ? rule.late(rules.lateEntry) : '',
    rules.navMethod === 'sequential' ? rule.sequential : '',
    rules.isRandom ? rule.random : '',
    rules.isShuffled ? rule.shuffled : '',
    rule.leave(rules.leaveLimit, rules.leaveSeconds),
    rules.blockCopy ? rule.copy : '',
    rules.submitAfter > 0 ? rule.early(rules.submitAfter) : '',
    rules.allowCalculator ? '' : rule.noCalculator,
    rule.device,
    rules.attempts !== 1 && rules.redoInterval > 0 ? rule.again(rules.redoInterval) : '',
  ].filter(Boolean)
}
