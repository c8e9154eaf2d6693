import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { shortTitle } from '../../../features/course/card/index.ts'
import { pick } from '../../../pick.ts'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { texts } from '../texts.ts'

type Record = OutputOf<'data/auth/course/user/progress/list'>['list'][number]

const shown = [
  'courseId',
  'courseCategory',
  'courseName',
  'courseLogo',
  'lecturerName',
  'periodTotal',
  'progress',
  'periodStudy',
  'studySeconds',
  'isFinished',
  'lastPeriodId',
  'lastPeriodName',
  'lastStudyTime',
] as const

export type StudyRecord = Pick<Record, (typeof shown)[number]>

/** Picks the fields a study card shows. */
export const forStudyCard = (record: Record): StudyRecord => pick(record, shown)

/** A course in progress: last lesson and progress. `children` adds facts and actions. */
export function StudyCard({
  record,
  to,
  level = 2,
  children,
}: {
  record: StudyRecord
  to: string
  level?: 2 | 3
  children?: ReactNode
}) {
  return (
    <MediaCard
      shape="row"
      level={level}
      to={to}
      title={record.courseName}
      cover={<Cover src={record.courseLogo} title={shortTitle(record.courseName)} />}
      meta={lastOf(record)}
    >
      {record.courseCategory < 3 && (
        <ProgressBar value={record.progress} label={texts.study.progressOf(record.courseName)} show />
      )}
      {children}
    </MediaCard>
  )
}

function lastOf({ courseCategory, lastPeriodName }: StudyRecord): string {
  if (!lastPeriodName) return courseCategory < 3 ? texts.study.notStarted : texts.study.notOpened
  return courseCategory < 3 ? texts.study.last(lastPeriodName) : texts.study.lastOpened(lastPeriodName)
}
