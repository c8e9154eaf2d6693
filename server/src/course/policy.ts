import { courseKinds } from './rules.ts'

/** What decides whether a course may be seen at all. */
export interface ShelfState {
  statusId: number
  isPutaway: number
}

/** What decides whether a period may be studied. */
export interface StudyState extends ShelfState {
  /** The viewer has a course_user row: bought, or enrolled for free. */
  owned: boolean
  courseFree: number
  periodFree: number
}

/** On the shelf: visible to everyone. */
export function onShelf(course: ShelfState): boolean {
  return course.statusId === 1 && course.isPutaway === 1
}

/** A course off the shelf stays visible to those who own it; a deleted one to nobody. */
export function maySee(course: ShelfState, owned: boolean): boolean {
  return onShelf(course) || (course.statusId === 1 && owned)
}

/**
 * By what right the viewer studies a period: `owned`, `free` (the course is free: studying enrols), `trial` (the period is), `none`
 * (visible, but has to be bought first), or `hidden` (answers like a period that does not exist).
 */
export function studyRight(state: StudyState): 'owned' | 'free' | 'trial' | 'none' | 'hidden' {
  if (!maySee(state, state.owned)) return 'hidden'
  if (state.owned) return 'owned'
  if (state.courseFree === 1) return 'free'
  return state.periodFree === 1 ? 'trial' : 'none'
}

/**
 * Whether a period's file may be taken away by one who may study it. Documents of the library are read here; one that cannot be shown
 * here may be downloaded, since it could not be read at all otherwise.
 */
export function allowDownload(file: { courseCategory: number; readStatus: number }): boolean {
  return file.courseCategory !== courseKinds.library || file.readStatus === 3
}

/** Attachments are for those who own the course; those of a free course for everyone signed in. */
export function mayDownload(course: ShelfState & { courseFree: number }, owned: boolean): boolean {
  return maySee(course, owned) && (owned || course.courseFree === 1)
}
