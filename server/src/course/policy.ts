import { stateCode } from '@zhixing/contract/states'
import { courseKinds } from './rules.ts'

/** What decides whether a course may be seen at all. */
export interface ShelfState {
  statusId: number
  isPutaway: number
}

/** What the platform may do to content that must go: it is there, but nobody studies it any more. */
export interface StopState {
  /** Why the platform stopped the study of the course, or empty. */
  stopReason: string
}

/** What decides whether a period may be studied. */
export interface StudyState extends ShelfState, StopState {
  /** The viewer stands in course_owner: bought, given, enrolled for free, or through a membership that lasts. */
  owned: boolean
  courseFree: number
  periodFree: number
  /** Members have the course, and the viewer is one. */
  isVipFree: boolean
}

/** On the shelf: visible to everyone. */
export function onShelf(course: ShelfState): boolean {
  return course.statusId === stateCode.row.active && course.isPutaway === 1
}

/** A course off the shelf stays visible to those who own it; a deleted one to nobody. */
export function maySee(course: ShelfState, owned: boolean): boolean {
  return onShelf(course) || (course.statusId === stateCode.row.active && owned)
}

/**
 * By what right the viewer studies a period: `owned`, `free` (the course is free: studying enrols), `vip` (members have it: the same), `trial` (the period is), `none`
 * (visible, but has to be bought first), `stopped` (the platform stopped it, which owners are told), or `hidden` (answers like a period that
 * does not exist).
 */
export function studyRight(state: StudyState): 'owned' | 'free' | 'vip' | 'trial' | 'none' | 'stopped' | 'hidden' {
  if (!maySee(state, state.owned)) return 'hidden'
  if (state.stopReason) return 'stopped'
  if (state.owned) return 'owned'
  if (state.courseFree === 1) return 'free'
  if (state.isVipFree) return 'vip'
  return state.periodFree === 1 ? 'trial' : 'none'
}

/** Whether anybody may try a period without signing in: its lecturer left it open, and everybody sees its course. */
export function mayTry(state: ShelfState & StopState & { periodFree: number }): boolean {
  return onShelf(state) && state.stopReason === '' && state.periodFree === 1
}

/**
 * Whether a period's file may be taken away by one who may study it. Documents of the library are read here; one that cannot be shown
 * here may be downloaded, since it could not be read at all otherwise.
 */
export function allowDownload(file: { courseCategory: number; readStatus: number }): boolean {
  return file.courseCategory !== courseKinds.library || file.readStatus === stateCode.document.downloadOnly
}

/** Attachments are for those who own the course; those of a free course for everyone signed in, those for members for members. */
export function mayDownload(
  course: ShelfState & StopState & { courseFree: number; isVipFree: boolean },
  owned: boolean,
): boolean {
  return course.stopReason === '' && maySee(course, owned) && (owned || course.courseFree === 1 || course.isVipFree)
}
