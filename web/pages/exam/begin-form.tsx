import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { deviceId, handOver } from '../../features/exam/attempt/device.ts'
import { useForm } from '../../features/shared/form/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { StartData } from './load-start.ts'
import css from './start.module.css'
import { longText, startTexts as texts } from './start-texts.ts'
import { signs } from '../../i18n/word-texts.ts'

/** Seconds until an instant by the server clock, counted from page load; null if there is none or it has passed. */
function useUntil(moment: string | null, serverTime: string): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const begun = performance.now()
    const whole = moment ? Date.parse(moment) - Date.parse(serverTime) : 0
    const check = () => {
      const ms = whole - (performance.now() - begun)
      setLeft(ms > 0 ? ms / 1000 : null)
    }
    check()
    const timer = setInterval(check, 500)
    return () => clearInterval(timer)
  }, [moment, serverTime])
  return left
}

/** Start button with its preconditions: time window, exam password, name in the class. */
export function BeginForm({ exam, check, refId, gradeExamId, studentName }: StartData) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const until = useUntil(check.may ? null : check.nextTime, check.serverTime)
  const waits = until !== null
  const waited = useRef(false)
  useEffect(() => {
    const hasCome = waited.current && !waits
    waited.current = waits
    // The instant has come: revalidate whether the exam may start.
    if (hasCome) void revalidate()
  }, [waits, revalidate])

  const form = useForm({
    start: { studentName, password: '' },
    async send({ studentName: name, password }) {
      const device = { deviceId: deviceId(), password }
      if (gradeExamId && name.trim() && name !== studentName)
        await api('exam/auth/grade/exam/student/relation/save', { gradeExamId, studentName: name })
      const sitting = gradeExamId
        ? await api('exam/auth/grade/exam/student/relation/begin', { gradeExamId, ...device })
        : await api('exam/auth/user/exam/record/examOnline', {
            examId: exam.examId,
            ...device,
            ...(refId ? { refId } : {}),
          })
      clearLoaderCache()
      handOver(sitting)
      await navigate(`/exam/exam?recordId=${sitting.recordId}`)
    },
  })
  const { record } = check
  const mayTry = check.may || record !== null
  return (
    <Stack as="form" className={css.begin} {...form.attributes}>
      {record && (
        <Row as="p" align="start" nowrap className={css.notice}>
          <InfoIcon size={18} />
          <span>
            {texts.unfinished}
            {signs.stop}
            {texts.unfinishedAbout(record.answeredTotal)}
            {record.cutoffTime && (
              <>
                {texts.endsAt}
                {signs.colon}
                <DateTime value={record.cutoffTime} />
              </>
            )}
          </span>
        </Row>
      )}
      {!mayTry && (
        <Row as="p" align="start" nowrap className={css.notice} role="status">
          <InfoIcon size={18} />
          <span>
            {check.reason}
            {until !== null && `${signs.comma}${texts.opensIn(longText(until))}`}
          </span>
        </Row>
      )}
      <FormError>{form.errors.form}</FormError>
      {mayTry && !record && gradeExamId && (
        <Field label={texts.studentName} hint={texts.studentNameHint} error={form.errors.studentName}>
          <Input maxLength={30} {...form.control('studentName')} />
        </Field>
      )}
      {mayTry && !record && check.needsPassword && (
        <Field label={texts.password} required error={form.errors.password}>
          <PasswordInput autoComplete="off" maxLength={32} {...form.control('password')} />
        </Field>
      )}
      <Row gap={3} justify="end" className={css.actions}>
        <ButtonLink variant="text" to={gradeExamId ? '/account/exams/myExam?state=class' : `/exam/view/${exam.examId}`}>
          {gradeExamId ? texts.toClassExams : texts.toPaper}
        </ButtonLink>
        <Button type="submit" size="l" loading={form.busy} disabled={!mayTry}>
          {record ? texts.goOn : texts.begin}
        </Button>
      </Row>
    </Stack>
  )
}
