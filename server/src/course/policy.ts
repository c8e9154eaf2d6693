import { stateCode } from '@zhixing/contract/states'
import { courseKinds } from './rules.ts'

/** Input of the rule whether a course may be seen. */
export interface ShelfState {
  statusId: number
  isPutaway: number
}

/** Content that the platform stopped: it exists, but cannot be studied. */
export interface StopState {
  /** Why the platform stopped the study of the course, or empty. */
  stopReason: string
}

/** Input of the rule whether a lesson may be studied. */
export interface StudyState extends ShelfState, StopState {
  /** The viewer is in course_owner: bought, given, enrolled for free, or through a current membership. */
  owned: boolean
  courseFree: number
  periodFree: number
  /** The course is free for members, and the viewer is one. */
  isVipFree: boolean
}

/** On the shelf: visible to everyone. */
export function onShelf(course: ShelfState): boolean {
  return course.statusId === stateCode.row.active && course.isPutaway === 1
}

/** A course off the shelf stays visible to its owners; a deleted course is not visible. */
export function maySee(course: ShelfState, owned: boolean): boolean {
  return onShelf(course) || (course.statusId === stateCode.row.active && owned)
}

/**
 * The right by which the viewer studies a lesson: `owned`; `free` (a free course: studying enrols); `vip` (free for
 * members: the same); `trial` (a trial lesson); `none` (visible, but not bought); `stopped` (by the platform; owners
 * see the reason); `hidden` (answered like a lesson that does not exist).
 */
export function studyRight(state: StudyState): 'owned' | 'free' | 'vip' | 'trial' | 'none' | 'stopped' | 'hidden' {
  if (!maySee(state, state.owned)) return 'hidden'
  if (state.stopReason) return 'stopped'
  if (state.owned) return 'owned'
  if (state.courseFree === 1) return 'free'
  if (state.isVipFree) return 'vip'
  return state.periodFree === 1 ? 'trial' : 'none'
}

/** Whether a visitor may study a lesson without signing in: a trial lesson of a public course. */
export function mayTry(state: ShelfState & StopState & { periodFree: number }): boolean {
  return onShelf(state) && state.stopReason === '' && state.periodFree === 1
}

/**
 * Whether someone who may study a lesson may download its file. Library documents are read in the browser; only those
 * that the browser cannot show may be downloaded.
 */
export function allowDownload(file: { courseCategory: number; readStatus: number }): boolean {
  return file.courseCategory !== courseKinds.library || file.readStatus === stateCode.document.downloadOnly
}

/**
 * Attachments are for owners of the course, for members if it is free for them, and for every signed-in user if it is
 * free.
 */
export function mayDownload(
  course: ShelfState & StopState & { courseFree: number; isVipFree: boolean },
  owned: boolean,
): boolean {
  return course.stopReason === '' && maySee(course, owned) && (owned || course.courseFree === 1 || course.isVipFree)
}
