import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Route } from './+types/exercise.ts'
import { api, ApiError } from '../../api.ts'
import {
  attemptAddress,
  examAddress,
  examCardTexts as examTexts,
  RecordRow,
  shortExamName,
  startAddress,
} from '../../features/exam/card/index.ts'
import { deviceId, handOver } from '../../features/exam/attempt/device.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { ChevronLeftIcon, EditIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Stats } from '../../ui/stat.tsx'
import css from './exercise.module.css'
import { loadExam } from './load-exam.ts'
import { texts } from './texts.ts'
import { useAction } from '../../use-action.ts'
import { isId } from '../../address.ts'

const words = texts.exercise
const id = (text: string | null) => (text && isId(text) ? text : undefined)

/** `courseId`: the course to return to; `refId`: the part of the course the exercise belongs to. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async (services, url) => {
    const data = await loadExam(services, args.params.id)
    const courseId = id(url.searchParams.get('courseId'))
    const course = courseId
      ? await services.call('course/auth/course/view', { courseId }).then(
          ({ courseName }) => ({ courseId, courseName }),
          () => null,
        )
      : null
    return { ...data, course, refId: id(url.searchParams.get('refId')) }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title(loaderData?.exam.examName ?? ''), noIndex: true })
}

/** An exercise of a course: started by one click, with past results below. */
export default function Exercise({ loaderData }: Route.ComponentProps) {
  const { exam, check, records, recordTotal, course, refId } = loaderData
  const alive = useHydrated()
  const navigate = useNavigate()
  const { busy, run } = useAction({ reload: false })
  const [refused, setRefused] = useState('')
  const mayNot = exam.openRecordId ? '' : !exam.isPay ? examTexts.notOwned : check?.may === false ? check.reason : ''

  async function begin() {
    setRefused('')
    await run(
      'begin',
      async () => {
        const sitting = await api('exam/auth/user/exam/record/examOnline', {
          examId: exam.examId,
          deviceId: deviceId(),
          ...(refId ? { refId } : {}),
        })
        handOver(sitting)
        await navigate(attemptAddress(sitting.recordId))
      },
      {
        onError: (error) => {
          setRefused(error instanceof ApiError ? error.message : String(error))
        },
      },
    )
  }

  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          course ? { label: course.courseName, to: `/view/${course.courseId}` } : { label: texts.all, to: '/exam' },
          { label: exam.examName },
        ]}
      />
      <Card pad="l" className={css.card}>
        <Cover src={exam.examLogo} title={shortExamName(exam.examName)} words="none" className={css.cover} />
        <div className={css.words}>
          <h1>{exam.examName}</h1>
          <p>{exam.answerTime > 0 ? words.timed(exam.answerTime) : words.about}</p>
          <Stats
            items={[
              { label: texts.view.facts.questions, value: exam.problemQuantity },
              { label: texts.view.facts.score, value: exam.totalScore },
              { label: words.last, value: exam.lastScore ?? '—' },
              { label: words.best, value: exam.bestScore ?? '—' },
            ]}
          />
          {(mayNot || refused) && (
            <p className={css.refused} role="alert">
              {refused || texts.view.refused(mayNot)}
            </p>
          )}
          <Row gap={3} align="stretch" className={css.actions}>
            {exam.openRecordId ? (
              <ButtonLink size="l" icon={<EditIcon />} to={attemptAddress(exam.openRecordId)}>
                {words.continue}
              </ButtonLink>
            ) : check?.needsPassword ? (
              <ButtonLink size="l" icon={<EditIcon />} to={startAddress(exam.examId)}>
                {words.toStart}
              </ButtonLink>
            ) : (
              <Button
                size="l"
                icon={<EditIcon />}
                loading={busy !== ''}
                disabled={!alive || mayNot !== ''}
                onClick={() => void begin()}
              >
                {exam.lastRecordId ? words.again : words.begin}
              </Button>
            )}
            <ButtonLink
              size="l"
              variant="line"
              icon={<ChevronLeftIcon />}
              to={course ? `/view/${course.courseId}` : examAddress(exam.examId)}
            >
              {course ? words.back : examTexts.open}
            </ButtonLink>
          </Row>
        </div>
      </Card>
      <section className={css.records} aria-labelledby="records">
        <h2 id="records">{words.records}</h2>
        {records.length > 0 ? (
          <Card pad="none">
            <ul className={css.list}>
              {records.map((record) => (
                <li key={record.recordId}>
                  <RecordRow record={record} />
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <Card>
            <Empty compact art="study" title={words.recordsNone}>
              {words.recordsNoneText}
            </Empty>
          </Card>
        )}
        {recordTotal > records.length && (
          <ButtonLink size="s" variant="text" to={`/account/exams/myExamination?examId=${exam.examId}`}>
            {texts.view.allRecords}
          </ButtonLink>
        )}
      </section>
    </div>
  )
}
