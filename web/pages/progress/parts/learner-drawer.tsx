import { Drawer, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { durationText } from '../../../features/charts/duration-text.ts'
import { QueryView } from '../../../features/workbench/query-view.tsx'
import { useCall } from '../../../features/workbench/use-call.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint } from '../../../ui/layout.tsx'
import css from './progress.module.css'
import { ProgressLine } from './progress-line.tsx'
import { texts } from './texts.ts'

type Lesson = OutputOf<'data/auth/course/progress/learner'>['periodList'][number]
const words = texts.details.learner

/** One learner lesson by lesson: how far, how long, and which parts of a video were watched. */
export function LearnerDrawer({
  courseId,
  userId,
  name,
  onClose,
}: {
  courseId: string
  userId: string
  name: string
  onClose: () => void
}) {
  const called = useCall('data/auth/course/progress/learner', { courseId, userId })
  return (
    <Drawer open size={640} title={words.title(name)} onClose={onClose}>
      <QueryView of={called}>
        {(learner) => (
          <>
            <Hint size="xs" className={css.muted}>
              {learner.courseName}
            </Hint>
            <ProgressLine percent={learner.progress} />
            {learner.periodList.map((lesson) => (
              <LessonLine key={lesson.periodId} lesson={lesson} />
            ))}
          </>
        )}
      </QueryView>
    </Drawer>
  )
}

function LessonLine({ lesson }: { lesson: Lesson }) {
  const { ranges, videoLength, finishedAt, lastStudyTime } = lesson
  return (
    <section className={css.lesson}>
      <div>
        <b>{lesson.periodName}</b>
        <Hint as="span" size="xs" className={css.muted}>
          {lesson.chapterName}
        </Hint>
        {finishedAt ? (
          <Tag color="green">{words.finished}</Tag>
        ) : lastStudyTime ? (
          <Tag color="blue">{Math.floor(lesson.progress)}%</Tag>
        ) : (
          <Tag>{words.none}</Tag>
        )}
        <Hint as="span" size="xs" className={css.muted}>
          {lastStudyTime && (
            <>
              {durationText(lesson.studySeconds)} · <DateTime value={lastStudyTime} shape="minute" />
            </>
          )}
        </Hint>
      </div>
      {videoLength > 0 && ranges.length > 0 && (
        <div className={css.ranges} role="img" aria-label={`${words.watched} ${Math.floor(lesson.progress)}%`}>
          {ranges.map(([from, to]) => (
            <i
              key={from}
              style={{ left: `${(from / videoLength) * 100}%`, width: `${((to - from) / videoLength) * 100}%` }}
            />
          ))}
        </div>
      )}
    </section>
  )
}
