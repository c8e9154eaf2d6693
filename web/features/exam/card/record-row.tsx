import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { examAddress } from './exam-card.tsx'
import { resultAddress, attemptAddress } from './exam-action.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './record-row.module.css'
import { texts } from './texts.ts'

export type RecordData = OutputOf<'exam/auth/user/exam/record/list'>['list'][number]

const DOING = 2
const WAITING = 4
const MARKED = 5
const VOID = 6
const tones: Record<number, 'live' | 'warn' | 'free' | 'plain'> = {
  2: 'live',
  3: 'warn',
  4: 'warn',
  5: 'free',
  6: 'plain',
}

/** A row of the user's attempts: time, result and actions. `named`: with the paper's name. */
export function RecordRow({ record, named }: { record: RecordData; named?: boolean }) {
  const { examStatus, score, totalScore, isPass, submitType } = record
  const doing = examStatus === DOING
  return (
    <div className={css.row}>
      <div className={css.words}>
        {named ? (
          <h2 className={css.name}>
            <Link to={examAddress(record.examId)}>{record.examName}</Link>
          </h2>
        ) : (
          <b className={css.name}>{texts.attempt(record.attemptNo)}</b>
        )}
        <Row gap={3} rowGap={1} className={css.facts}>
          <Tag tone={tones[examStatus] ?? 'plain'}>{texts.statuses[examStatus]}</Tag>
          {named && <span>{texts.attempt(record.attemptNo)}</span>}
          <span>
            {doing ? texts.begun : texts.submitted}{' '}
            <DateTime value={record.submitTime ?? record.beginTime} shape="minute" />
          </span>
          {doing && record.cutoffTime && (
            <span>
              {texts.cutoff} <DateTime value={record.cutoffTime} shape="minute" />
            </span>
          )}
          {!doing && <span>{texts.used(record.answerTime)}</span>}
          {submitType !== null && texts.submitTypes[submitType] && <span>{texts.submitTypes[submitType]}</span>}
        </Row>
      </div>
      <Row gap={1} align="baseline" nowrap className={css.score}>
        {score !== null ? (
          <>
            <b>{score}</b>
            <small>/ {texts.points(totalScore)}</small>
            {isPass !== null && <Tag tone={isPass ? 'free' : 'warn'}>{isPass ? texts.passed : texts.failed}</Tag>}
          </>
        ) : (
          !doing &&
          examStatus !== VOID && (
            <small>
              {examStatus === WAITING ? texts.waiting : examStatus === MARKED ? texts.hidden : texts.statuses[3]}
            </small>
          )
        )}
      </Row>
      <Row align="stretch" nowrap className={css.actions}>
        {doing ? (
          <ButtonLink size="s" to={attemptAddress(record.recordId)} aria-label={texts.continueOf(record.examName)}>
            {texts.continue}
          </ButtonLink>
        ) : (
          examStatus !== VOID && (
            <>
              {record.answerOpen === 1 && (
                <ButtonLink size="s" variant="text" to={`/exam/explain?recordId=${record.recordId}`}>
                  {texts.explain}
                </ButtonLink>
              )}
              <ButtonLink
                size="s"
                variant="line"
                to={resultAddress(record.recordId)}
                aria-label={texts.resultOf(record.examName)}
              >
                {texts.result}
              </ButtonLink>
            </>
          )
        )}
      </Row>
    </div>
  )
}
