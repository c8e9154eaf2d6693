import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { TagProps } from '../../../ui/tag.tsx'
import { texts } from './texts.ts'

/** A paper of the lecturer, as lists and heads need it. */
export type MyPaper = OutputOf<'exam/auth/exam/audit/list'>['list'][number]
/** A paper of the lecturer, as its form needs it. */
export type MyPaperDetail = OutputOf<'exam/auth/exam/audit/view'>
export type PaperMissing = MyPaperDetail['missingList'][number]
export type PaperProblem = MyPaperDetail['problemList'][number]
export type Rules = MyPaperDetail['rules']
export type Title = MyPaperDetail['titleList'][number]
export type Draw = Title['drawList'][number]

type Stand = Pick<MyPaper, 'orgId' | 'auditStatus' | 'liveVersion' | 'isPutaway' | 'banReason'>
type StateLabel = { label: string; tone: NonNullable<TagProps['tone']> }

/** Audit status of the newest version as a tag. */
export function statusTag({ auditStatus }: Pick<Stand, 'auditStatus'>): StateLabel {
  const tones = { 0: 'warn', 1: 'free', 2: 'live' } as Record<number, NonNullable<TagProps['tone']>>
  return { label: texts.status[auditStatus] ?? '', tone: tones[auditStatus] ?? 'plain' }
}

/** Shelf status as a tag; null if no version was ever approved, or if the paper is private. */
export function shelfTag({ orgId, liveVersion, isPutaway }: Stand): StateLabel | null {
  if (liveVersion === 0 || orgId !== EVERYONE) return null
  return isPutaway ? { label: texts.on, tone: 'brand' } : { label: texts.off, tone: 'plain' }
}

export type PaperAction = 'submit' | 'withdraw' | 'on' | 'off' | 'remove'

/** Actions allowed in the current state. */
export function actionsOf(paper: Stand): PaperAction[] {
  const actions: PaperAction[] = []
  if (paper.auditStatus === stateCode.audit.draft || paper.auditStatus === stateCode.audit.rejected)
    actions.push('submit')
  if (paper.auditStatus === stateCode.audit.pending) actions.push('withdraw')
  if (paper.liveVersion > 0 && paper.banReason === '' && paper.orgId === EVERYONE)
    actions.push(paper.isPutaway ? 'off' : 'on')
  if (paper.auditStatus !== stateCode.audit.pending) actions.push('remove')
  return actions
}

/** A version under review is read-only. */
export const isLocked = ({ auditStatus }: Pick<Stand, 'auditStatus'>): boolean =>
  auditStatus === stateCode.audit.pending

/** Name of a paper; a draft may have none. */
export const nameOf = ({ examName }: Pick<MyPaper, 'examName'>): string => examName || texts.noName
