import type { OutputOf } from '@zhixing/contract'

export type WorkCard = OutputOf<'community/api/course/work/page'>['list'][number]
export type WorkView = OutputOf<'community/api/course/work/view'>
export type OwnWork = NonNullable<OutputOf<'community/auth/course/work/own'>['work']>
export type WorkThread = OutputOf<'community/api/course/work/comment/list'>['list'][number]
export type WorkComment = WorkThread['replyList'][number]

/** What the wall needs of its course. */
export interface WallCourse {
  courseId: string
  workTitle: string
  workBrief: string
  workPictures: 0 | 1
  workFiles: 0 | 1
  workLink: 0 | 1
  workDue: string
  isPay: boolean
  /** User of its lecturer. */
  teacherId: string
}
