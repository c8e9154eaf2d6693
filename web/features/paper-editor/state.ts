import type { OutputOf } from '@zhixing/contract'
import type { TagProps } from '../../ui/tag.tsx'
import { texts } from './texts.ts'

/** A paper of mine as lists and heads need it. */
export type MyPaper = OutputOf<'exam/auth/exam/audit/list'>['list'][number]
/** A paper of mine as its form needs it. */
export type MyPaperDetail = OutputOf<'exam/auth/exam/audit/view'>
export type PaperMissing = MyPaperDetail['missingList'][number]
export type PaperProblem = MyPaperDetail['problemList'][number]
export type Rules = MyPaperDetail['rules']
export type Title = MyPaperDetail['titleList'][number]
export type Draw = Title['drawList'][number]

type Stand = Pick<MyPaper, 'auditStatus' | 'liveVersion' | 'isPutaway' | 'banReason'>
type Told = { label: string; tone: NonNullable<TagProps['tone']> }

/** How far the newest version is, in a word and its colour. */
export function statusTag({ auditStatus }: Pick<Stand, 'auditStatus'>): Told {
  const tones = { 0: 'warn', 1: 'free', 2: 'live' } as Record<number, NonNullable<TagProps['tone']>>
  return { label: texts.status[auditStatus] ?? '', tone: tones[auditStatus] ?? 'plain' }
}

/** Whether learners can find it; null while nothing was ever approved. */
export function shelfTag({ liveVersion, isPutaway }: Stand): Told | null {
  if (liveVersion === 0) return null
  return isPutaway === 1 ? { label: texts.on, tone: 'brand' } : { label: texts.off, tone: 'plain' }
}

export type PaperDeed = 'submit' | 'withdraw' | 'on' | 'off' | 'remove'

/** What can be done with it now. */
export function deedsOf(paper: Stand): PaperDeed[] {
  const deeds: PaperDeed[] = []
  if (paper.auditStatus === 3 || paper.auditStatus === 2) deeds.push('submit')
  if (paper.auditStatus === 0) deeds.push('withdraw')
  if (paper.liveVersion > 0 && paper.banReason === '') deeds.push(paper.isPutaway === 1 ? 'off' : 'on')
  if (paper.auditStatus !== 0) deeds.push('remove')
  return deeds
}

/** A version under review stands still. */
export const isLocked = ({ auditStatus }: Pick<Stand, 'auditStatus'>): boolean => auditStatus === 0

/** Its name; a draft may have none. */
export const nameOf = ({ examName }: Pick<MyPaper, 'examName'>): string => examName || texts.noName
