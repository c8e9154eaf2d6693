import type { OutputOf } from '@zhixing/contract'

export type MomentsOfPeriod = OutputOf<'course/auth/course/moment/audit/list'>
/** A question with its key. */
export type Authored = MomentsOfPeriod['list'][number]

export interface MomentEditorProps {
  moments: MomentsOfPeriod
  /** Address of the outline. */
  back: string
  /** Address of the review page. */
  check: string
}
