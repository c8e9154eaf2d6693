import type { OwnGradeExam } from '../../../shapes.ts'
import { notBegun } from '@zhixing/contract/grade/codes'
import { stateCode } from '@zhixing/contract/states'
import { examStatus as examCode } from '@zhixing/contract/exam/kinds'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ExamWindow } from './exam-window.tsx'
import css from './grade-exam.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Way = { label: string; to: string; isMain: boolean }

/** Action available for an exam now. */
function wayOf(exam: OwnGradeExam): Way | null {
  const { gradeExamId, examStatus, windowStatus, isMember, attempts, attemptsUsed } = exam
  const enter = `/exam/startExam?gradeExamId=${gradeExamId}`
  if (examStatus === examCode.doing) return { label: texts.goOn, to: enter, isMain: true }
  if (examStatus === notBegun)
    return isMember && windowStatus !== stateCode.window.ended
      ? { label: texts.begin, to: enter, isMain: windowStatus === stateCode.window.open }
      : null
  const isLeft =
    isMember &&
    windowStatus === stateCode.window.open &&
    exam.isCompensate &&
    (attempts === 0 || attemptsUsed < attempts)
  return isLeft
    ? { label: texts.again, to: enter, isMain: true }
    : { label: texts.toResult, to: `/exam/gradeResult?gradeExamId=${gradeExamId}`, isMain: false }
}

function StateTag({ exam }: { exam: OwnGradeExam }) {
  if (exam.examStatus === notBegun && exam.windowStatus === stateCode.window.ended)
    return <Tag tone="plain">{texts.missed}</Tag>
  if (exam.examStatus === notBegun && exam.windowStatus === stateCode.window.upcoming)
    return <Tag tone="plain">{texts.notYet}</Tag>
  const tone =
    exam.examStatus === examCode.doing
      ? 'live'
      : exam.examStatus === examCode.marked
        ? 'free'
        : exam.examStatus === notBegun
          ? 'brand'
          : 'warn'
  return <Tag tone={tone}>{texts.ownStates[exam.examStatus]}</Tag>
}

/** The user's class exams. */
export function OwnExams({ list }: { list: readonly OwnGradeExam[] }) {
  return (
    <Card pad="none">
      <ul className={css.own}>
        {list.map((exam) => {
          const way = wayOf(exam)
          return (
            <li key={exam.gradeExamId} className={css.one}>
              <Row gap={4} rowGap={2} justify="between">
                <Stack gap={1}>
                  <Row gap={2}>
                    <h2>{exam.gradeExamName}</h2>
                    <StateTag exam={exam} />
                    {exam.isCompensate && <Tag tone="warn">{texts.compensateTag}</Tag>}
                  </Row>
                  <Hint>
                    {exam.gradeName} · {texts.attemptFacts(exam.answerTime, exam.problemQuantity)}
                  </Hint>
                  <Hint>
                    <ExamWindow beginTime={exam.beginTime} endTime={exam.endTime} />
                  </Hint>
                </Stack>
                <Row gap={3}>
                  {exam.examStatus === examCode.marked &&
                    (exam.score === null ? (
                      <Hint as="span">{texts.hidden}</Hint>
                    ) : (
                      <b className={exam.isPass === false ? css.failed : undefined}>
                        {texts.scoreOf(exam.score, exam.totalScore)}
                      </b>
                    ))}
                  {exam.examStatus === examCode.marked && exam.isPass === false && <Tag tone="live">{texts.fail}</Tag>}
                  {way && (
                    <ButtonLink
                      size="s"
                      variant={way.isMain ? 'primary' : 'line'}
                      to={way.to}
                      aria-label={`${way.label}${signs.colon}${exam.gradeExamName}`}
                    >
                      {way.label}
                    </ButtonLink>
                  )}
                </Row>
              </Row>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
