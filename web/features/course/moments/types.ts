import type { OutputOf } from '@zhixing/contract'

export type Moment = OutputOf<'course/auth/course/moment/list'>['list'][number]
export type Answered = OutputOf<'course/auth/course/moment/answer/save'>
export type Progress = Pick<Answered, 'progress' | 'isFinished'>
