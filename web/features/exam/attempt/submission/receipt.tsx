import { Row } from '../../../../ui/layout.tsx'
import type { Receipt as ReceiptData } from '@zhixing/contract/exam/record'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import { CheckIcon, WarningIcon } from '../../../../ui/icons.tsx'
import { texts } from '../texts.ts'
import css from './receipt.module.css'
import submission from './submission.module.css'

/** Receipt of the hand-in, with links. */
export function Receipt({ receipt, waiting }: { receipt: ReceiptData; waiting: number }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const isVoid = receipt.examStatus === examStatus.voided
  return (
    <section className={css.receipt} aria-labelledby="receipt">
      <span className={css.seal} aria-hidden="true">
        {isVoid ? <WarningIcon size={32} /> : <CheckIcon size={32} />}
      </span>
      <h1 id="receipt" ref={head} tabIndex={-1}>
        {isVoid ? texts.voided : texts.done}
      </h1>
      <p>{receipt.examName}</p>
      {!isVoid && texts.howAbout[receipt.submitType] && (
        <p className={css.about}>{texts.howAbout[receipt.submitType]}</p>
      )}
      <dl>
        <div>
          <dt>{texts.receiptNo}</dt>
          <dd data-receipt="">{receipt.receiptNo}</dd>
        </div>
        <div>
          <dt>{texts.submitTime}</dt>
          <dd>
            <DateTime value={receipt.submitTime} />
          </dd>
        </div>
        <div>
          <dt>{texts.how}</dt>
          <dd>{texts.hows[receipt.submitType] ?? ''}</dd>
        </div>
        <div>
          <dt>{texts.answered}</dt>
          <dd>{texts.answeredOf(receipt.answeredTotal, receipt.problemTotal)}</dd>
        </div>
        <div>
          <dt>{texts.score}</dt>
          <dd>{receipt.score === null ? texts.scoreLater : receipt.score}</dd>
        </div>
      </dl>
      {waiting > 0 && (
        <p className={submission.notice} role="status">
          {texts.waitingAfter(waiting)}
        </p>
      )}
      <Row gap={3} align="stretch" justify="end">
        <ButtonLink to={`/exam/result?recordId=${receipt.recordId}`}>{texts.toResult}</ButtonLink>
        <ButtonLink variant="line" to="/account/exams/myExamination">
          {texts.toOwn}
        </ButtonLink>
      </Row>
    </section>
  )
}
