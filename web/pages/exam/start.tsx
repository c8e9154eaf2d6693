import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Route } from './+types/start.ts'
import { api, ApiError } from '../../api.ts'
import type { PageServices } from '../../context.ts'
import { checkDevice, type DeviceCheck } from '../../features/exam/attempt/check-device.ts'
import { deviceId, handOver } from '../../features/exam/attempt/device.ts'
import { FaceStep } from '../../features/exam/face-check/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pick } from '../../pick.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon, InfoIcon } from '../../ui/icons.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import css from './start.module.css'
import { longText, startTexts as texts } from './start-texts.ts'
import { useAction } from '../../use-action.ts'
import { isId } from '../../address.ts'

const numeric = (value: string | null): string => (value && isId(value) ? value : '')

/** The same page for a class exam, with its own calls. Shows why entry is refused. */
async function loadGradeExam({ call }: PageServices, gradeExamId: string) {
  const view = await call('exam/auth/grade/exam/student/relation/view', { gradeExamId })
  const check = await call('exam/auth/grade/exam/student/relation/check', { gradeExamId }).then(
    (may) => ({ ...may, may: 1 as 0 | 1, reason: '', nextTime: null }),
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === SHOWN)) throw error
      return {
        serverTime: view.serverTime,
        needsPassword: 0 as const,
        attemptsUsed: view.attemptsUsed,
        attempts: view.attempts,
        may: 0 as 0 | 1,
        reason: error.message,
        nextTime: view.windowStatus === 1 ? view.beginTime : null,
        record: null,
      }
    },
  )
  const exam = {
    ...pick(view, [
      'examId',
      'answerTime',
      'problemQuantity',
      'totalScore',
      'passScore',
      'rules',
      'titleList',
      'notice',
    ]),
    examName: view.gradeExamName,
    openTime: view.beginTime,
    closeTime: view.endTime,
  }
  return { exam, check, refId: '', gradeExamId, studentName: view.studentName, hasFaceCheck: view.faceCheck > 0 }
}

/** Code of refusals whose message is shown. */
const SHOWN = 999

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async (services, url) => {
    const gradeExamId = numeric(url.searchParams.get('gradeExamId'))
    if (gradeExamId) return loadGradeExam(services, gradeExamId)
    const { call } = services
    const examId = numeric(url.searchParams.get('examId')) || '0'
    const [exam, check] = await Promise.all([
      call('exam/auth/exam/view', { examId }),
      call('exam/auth/user/exam/record/check', { examId }),
    ])
    return {
      exam,
      check,
      refId: numeric(url.searchParams.get('refId')),
      gradeExamId: '',
      studentName: '',
      hasFaceCheck: false,
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: loaderData ? texts.titleOf(loaderData.exam.examName) : texts.title,
    noIndex: true,
  })
}

type Data = Route.ComponentProps['loaderData']

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
        <Device examId={exam.examId} />
        {hasFaceCheck && check.record === null && <FaceStep gradeExamId={gradeExamId} onChange={reload} />}
        <Begin {...loaderData} />
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

function rulesInWords({ rules, answerTime, openTime, closeTime }: Data['exam']): string[] {
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

/** Device check in the browser; warnings do not block the start. */
function Device({ examId }: { examId: string }) {
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<DeviceCheck | null>(null)
  useEffect(() => {
    let left = false
    void checkDevice(examId).then((check) => {
      if (!left) setFound(check)
    })
    return () => {
      left = true
    }
  }, [examId, turn])
  const off = Math.abs(found?.clockError ?? 0)
  return (
    <Card>
      <div className={css.row}>
        <h2>{texts.check}</h2>
        <Button
          variant="text"
          size="s"
          loading={!found}
          onClick={() => {
            setFound(null)
            setTurn(turn + 1)
          }}
        >
          {texts.recheck}
        </Button>
      </div>
      <div role="status" aria-busy={!found}>
        <ul className={css.checks}>
          {found ? (
            <>
              <Checked name={texts.network} good={found.delay !== null && found.delay < 1_500}>
                {found.delay === null
                  ? texts.networkBad
                  : found.delay < 1_500
                    ? texts.networkGood(found.delay)
                    : texts.networkSlow(found.delay)}
              </Checked>
              {found.clockError !== null && (
                <Checked name={texts.clock} good={off < 30_000}>
                  {off < 30_000 ? texts.clockGood : texts.clockOff(longText(off / 1000))}
                </Checked>
              )}
              <Checked name={texts.storage} good={found.canStore}>
                {found.canStore ? texts.storageGood : texts.storageBad}
              </Checked>
              <Checked name={texts.offline} good={found.canReopen}>
                {found.canReopen ? texts.offlineGood : texts.offlineBad}
              </Checked>
            </>
          ) : (
            <li>{texts.checking}</li>
          )}
        </ul>
      </div>
    </Card>
  )
}

function Checked({ name, good, children }: { name: string; good: boolean; children: ReactNode }) {
  return (
    <li className={good ? css.good : css.warn}>
      {good ? <CheckIcon size={18} label={texts.ok} /> : <InfoIcon size={18} label={texts.warn} />}
      <b>{name}</b>
      <span>{children}</span>
    </li>
  )
}

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

function Begin({ exam, check, refId, gradeExamId, studentName }: Data) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [password, setPassword] = useState('')
  const [name, setName] = useState(studentName)
  const [issue, setError] = useState<{ field?: string | undefined; text: string } | null>(null)
  const { busy, run } = useAction({ reload: false })
  const until = useUntil(check.may ? null : check.nextTime, check.serverTime)
  const waits = until !== null
  const waited = useRef(false)
  useEffect(() => {
    const hasCome = waited.current && !waits
    waited.current = waits
    // The instant has come: revalidate whether the exam may start.
    if (hasCome) void revalidate()
  }, [waits, revalidate])

  function begin() {
    setError(null)
    return run(
      'begin',
      async () => {
        const quiet = { isShowErrTip: false }
        const device = { deviceId: deviceId(), password }
        if (gradeExamId && name.trim() && name !== studentName)
          await api('exam/auth/grade/exam/student/relation/save', { gradeExamId, studentName: name }, quiet)
        const sitting = gradeExamId
          ? await api('exam/auth/grade/exam/student/relation/begin', { gradeExamId, ...device }, quiet)
          : await api(
              'exam/auth/user/exam/record/examOnline',
              { examId: exam.examId, ...device, ...(refId ? { refId } : {}) },
              quiet,
            )
        handOver(sitting)
        await navigate(`/exam/exam?recordId=${sitting.recordId}`)
      },
      {
        onError: (error) => {
          setError({
            text: error instanceof Error ? error.message : '',
            field: error instanceof ApiError ? error.field : undefined,
          })
        },
      },
    )
  }
  const { record } = check
  const mayTry = check.may === 1 || record !== null
  return (
    <form
      className={css.begin}
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      {record && (
        <Row as="p" align="start" nowrap className={css.notice}>
          <InfoIcon size={18} />
          <span>
            {texts.unfinished}。{texts.unfinishedAbout(record.answeredTotal)}
            {record.cutoffTime && (
              <>
                {texts.endsAt}：<DateTime value={record.cutoffTime} />
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
            {until !== null && `，${texts.opensIn(longText(until))}`}
          </span>
        </Row>
      )}
      {issue && issue.field !== 'password' && <FormError>{issue.text}</FormError>}
      {mayTry && !record && gradeExamId && (
        <Field label={texts.studentName} hint={texts.studentNameHint}>
          <Input maxLength={30} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
      )}
      {mayTry && !record && check.needsPassword === 1 && (
        <Field label={texts.password} required error={issue?.field === 'password' ? issue.text : undefined}>
          <PasswordInput
            autoComplete="off"
            maxLength={32}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
      )}
      <Row gap={3} justify="end" className={css.actions}>
        <ButtonLink variant="text" to={gradeExamId ? '/account/exams/myExam?state=class' : `/exam/view/${exam.examId}`}>
          {gradeExamId ? texts.toClassExams : texts.toPaper}
        </ButtonLink>
        <Button type="submit" size="l" loading={busy !== ''} disabled={!mayTry}>
          {record ? texts.goOn : texts.begin}
        </Button>
      </Row>
    </form>
  )
}
