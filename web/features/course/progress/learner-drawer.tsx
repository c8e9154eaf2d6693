import type { OutputOf } from '@zhixing/contract'
import { durationText } from '../../shared/charts/index.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './progress.module.css'
import { ProgressLine } from './progress-line.tsx'
import { texts } from './texts.ts'

type Lesson = OutputOf<'data/auth/course/progress/learner'>['periodList'][number]
const words = texts.details.learner

/** Progress of one learner by lesson, with watched ranges. */
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
  const called = useQuery('data/auth/course/progress/learner', { courseId, userId })
  return (
    <Drawer open wide title={words.title(name)} onClose={onClose}>
      <QueryView of={called}>
        {(learner) => (
          <>
            <Hint size="xs">{learner.courseName}</Hint>
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
        <Hint as="span" size="xs">
          {lesson.chapterName}
        </Hint>
        {finishedAt ? (
          <Tag tone="free">{words.finished}</Tag>
        ) : lastStudyTime ? (
          <Tag>{Math.floor(lesson.progress)}%</Tag>
        ) : (
          <Tag tone="plain">{words.none}</Tag>
        )}
        <Hint as="span" size="xs">
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
