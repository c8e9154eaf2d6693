import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { TagProps } from '../../../ui/tag.tsx'
import { texts } from './texts.ts'

/** A course of the lecturer, as lists and heads need it. */
export type MyCourse = OutputOf<'course/auth/course/audit/list'>['list'][number]
/** A course of the lecturer, as its form needs it. */
export type MyCourseDetail = OutputOf<'course/auth/course/audit/view'>
export type Missing = MyCourseDetail['missingList'][number]

export type Stand = Pick<MyCourse, 'orgId' | 'auditStatus' | 'hasLive' | 'isPutaway' | 'isWaiting' | 'banReason'>

/** Audit status of a version as a tag. */
export function statusTag({ auditStatus }: Pick<Stand, 'auditStatus'>): {
  label: string
  tone: NonNullable<TagProps['tone']>
} {
  const tones = { 0: 'warn', 1: 'free', 2: 'live' } as Record<number, NonNullable<TagProps['tone']>>
  return { label: texts.status[auditStatus] ?? '', tone: tones[auditStatus] ?? 'plain' }
}

/** Shelf status as a tag; null if no version was ever approved, and for private courses, which are never shelved. */
export function shelfTag({
  orgId,
  hasLive,
  isPutaway,
  isWaiting,
}: Stand): { label: string; tone: NonNullable<TagProps['tone']> } | null {
  if (isWaiting) return { label: texts.waiting, tone: 'warn' }
  if (!hasLive || orgId !== EVERYONE) return null
  return isPutaway ? { label: texts.on, tone: 'brand' } : { label: texts.off, tone: 'plain' }
}

export type CourseAction = 'submit' | 'withdraw' | 'on' | 'off' | 'remove'

/** Actions allowed in the current state. */
export function actionsOf(course: Stand): CourseAction[] {
  const actions: CourseAction[] = []
  if (course.auditStatus === stateCode.audit.draft || course.auditStatus === stateCode.audit.rejected)
    actions.push('submit')
  if (course.auditStatus === stateCode.audit.pending) actions.push('withdraw')
  if (course.orgId === EVERYONE && course.hasLive && !course.isWaiting && course.banReason === '')
    actions.push(course.isPutaway ? 'off' : 'on')
  if (course.auditStatus !== stateCode.audit.pending) actions.push('remove')
  return actions
}

/** A version under review is read-only. */
export const isLocked = ({ auditStatus }: Pick<Stand, 'auditStatus'>): boolean =>
  auditStatus === stateCode.audit.pending
