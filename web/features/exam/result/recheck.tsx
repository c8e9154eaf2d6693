import type { ExamResult } from '../../../shapes.ts'
import type { OwnRecheck } from '@zhixing/contract/exam/result'
import type { Mark } from '@zhixing/contract/exam/shapes'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './explain.module.css'
import { recheckTexts as texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

const MIN_REASON = 5

/** Below an answer: outcome of a recheck request, or the request form. */
export function Recheck({
  result,
  no,
  mark,
  asked,
}: {
  result: ExamResult
  /** Number of the problem on the paper. */
  no: string
  mark: Mark | undefined
  asked: OwnRecheck | undefined
}) {
  const [open, setOpen] = useState(false)
  if (asked) return <Asked asked={asked} />
  if (!result.recheck?.mayAsk || !mark || mark.answerStatus === 'reviewing' || mark.score >= mark.fullScore) return null
  return (
    <Row className={css.recheck}>
      <Hint as="span">{texts.markOf(mark.score, mark.fullScore)}</Hint>
      <Button size="s" variant="text" onClick={() => setOpen(true)}>
        {texts.ask}
      </Button>
      {open && (
        <AskDialog
          recordId={result.recordId}
          problemId={mark.problemId}
          no={no}
          endTime={result.recheck.endTime}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}

const tones = { 1: 'info', 2: 'info', 3: 'good' } as const

function Asked({ asked }: { asked: OwnRecheck }) {
  const { recheckStatus, scoreBefore, scoreAfter, reason, reply, gmtCreate, answerTime } = asked
  return (
    <Note
      className={css.recheck}
      tone={tones[recheckStatus as 1 | 2 | 3] ?? 'info'}
      title={<b>{texts.states(recheckStatus, scoreBefore, scoreAfter ?? scoreBefore)}</b>}
    >
      <Hint as="p" className={css.words}>
        {texts.reasonOf(reason)}
        {signs.open}
        <DateTime value={gmtCreate} shape="minute" />
        {signs.close}
      </Hint>
      {reply && answerTime && (
        <p className={css.words}>
          {texts.replyOf(reply)}
          {signs.open}
          <DateTime value={answerTime} shape="minute" />
          {signs.close}
        </p>
      )}
    </Note>
  )
}

function AskDialog({
  recordId,
  problemId,
  no,
  endTime,
  onClose,
}: {
  recordId: string
  problemId: string
  no: string
  endTime: string
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { reason: '' },
    storeAs: `recheck-${recordId}-${problemId}`,
    check: ({ reason }) => ({ reason: reason.trim().length < MIN_REASON ? texts.needReason : undefined }),
    async send({ reason }) {
      const input = { recordId, problemId, reason }
      await api('exam/auth/user/exam/recheck/save', input, { showSuccess: true })
      onClose()
      await revalidate()
    },
  })
  return (
    <FormDialog form={form} title={texts.title(no)} submit={texts.send} onClose={onClose}>
      <Hint>
        {texts.about}
        <DateTime value={endTime} shape="minute" />
      </Hint>
      <Field label={texts.reason} required error={form.errors.reason}>
        <Textarea rows={5} maxLength={500} placeholder={texts.reasonPlace} {...form.control('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Recheck card of a result: deadline and requests. */
export function RecheckCard({ recheck, to }: { recheck: NonNullable<ExamResult['recheck']>; to: string }) {
  const asked = recheck.waitingTotal + recheck.answeredTotal
  if (!recheck.mayAsk && asked === 0) return null
  return (
    <Card>
      <CardHead title={texts.card} />
      <Row justify="between" gap={3}>
        <Stack gap={1}>
          <span>
            {recheck.mayAsk ? (
              <>
                {texts.cardOpen}
                <DateTime value={recheck.endTime} shape="minute" />
              </>
            ) : (
              texts.cardOver
            )}
          </span>
          {asked > 0 && <Hint as="span">{texts.cardAsked(recheck.waitingTotal, recheck.answeredTotal)}</Hint>}
        </Stack>
        <ButtonLink to={to} size="s" variant="line">
          {asked > 0 ? texts.cardView : texts.cardGo}
        </ButtonLink>
      </Row>
    </Card>
  )
}
