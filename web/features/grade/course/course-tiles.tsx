import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { courseAddress, studyAddress } from '../../course/card/index.ts'
import css from './class-course.module.css'
import { LessonDatesDialog } from './lesson-dialogs.tsx'
import { texts } from './texts.ts'

const words = texts.own
type Own = OutputOf<'exam/auth/grade/course/own'>['list'][number]

/** Courses of a member's classes, due first. `isOne`: all from one class. */
export function CourseTiles({ list, isOne }: { list: readonly Own[]; isOne: boolean }) {
  if (list.length === 0)
    return (
      <Card>
        <Empty art="study" title={isOne ? words.empty : words.none}>
          {words.noneText}
        </Empty>
      </Card>
    )
  return (
    <div className={css.tiles}>
      {list.map((course) => (
        <Tile key={`${course.gradeId} ${course.courseId}`} course={course} isOne={isOne} />
      ))}
    </div>
  )
}

function Tile({ course, isOne }: { course: Own; isOne: boolean }) {
  const { courseName, courseLogo, gradeId, gradeName, opens, due, isOpen, isLate, progress, lastPeriodId } = course
  const [isShown, setShown] = useState(false)
  const navigate = useNavigate()
  const { busy, run } = useAction({ reload: false })
  const isLive = course.courseCategory === stateCode.category.live
  const address = isLive ? courseAddress(course) : studyAddress(course)
  const start = () =>
    run('study', async () => {
      if (lastPeriodId && !isLive) await api('course/auth/grade/save', { periodId: lastPeriodId })
      await navigate(address)
    })
  return (
    <Card pad="none" className={css.tile}>
      <Cover src={courseLogo} title={courseName} words="none" />
      <Stack gap={2} className={css.words}>
        <h2>{courseName}</h2>
        {!isOne && (
          <Link className={css.ofClass} to={`/grade/view/${gradeId}?tab=course`}>
            {gradeName}
          </Link>
        )}
        {!isLive && <ProgressBar value={progress} label={words.progressOf(courseName)} show />}
        <Row>
          {isLive && <Tag tone="live">{texts.course.live}</Tag>}
          {isLate && <Tag tone="live">{words.late}</Tag>}
          {progress >= 100 && <Tag tone="free">{words.done}</Tag>}
          <Hint as="span" size="xs">
            {!isOpen && opens ? (
              <>
                <DateTime value={opens} shape="minute" /> {words.opens}
              </>
            ) : (
              due && (
                <>
                  <DateTime value={due} shape="minute" /> {words.due}
                </>
              )
            )}
          </Hint>
        </Row>
        {course.hasDates && (
          <Row justify="between" nowrap>
            <Hint as="span" size="xs">
              {course.nextDue && course.nextPeriodName && (
                <>
                  <DateTime value={course.nextDue} shape="minute" /> {texts.lessons.next(course.nextPeriodName)}
                </>
              )}
            </Hint>
            <Button
              size="s"
              variant="text"
              aria-label={`${texts.lessons.show} ${courseName}`}
              onClick={() => setShown(true)}
            >
              {texts.lessons.show}
            </Button>
          </Row>
        )}
        <Button
          size="s"
          block
          className={css.begin}
          disabled={!isOpen}
          loading={busy === 'study'}
          onClick={() => void start()}
        >
          {isLive ? words.enterLive : progress >= 100 ? words.again : progress > 0 ? words.goOn : words.begin}
        </Button>
      </Stack>
      {isShown && <LessonDatesDialog of={course} close={() => setShown(false)} />}
    </Card>
  )
}
