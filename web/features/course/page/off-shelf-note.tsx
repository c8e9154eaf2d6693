import type { Course } from './load-course.ts'
import css from './off-shelf-note.module.css'
import { texts } from './texts.ts'

/** Tells owners that a course is off the shelf, or suspended by the platform and why. */
export function OffShelfNote({ course }: { course: Pick<Course, 'isPutaway' | 'stopReason'> }) {
  if (course.isPutaway) return null
  const { stopReason } = course
  return (
    <p className={stopReason ? css.stopped : css.offShelf} role="note">
      <b>{stopReason ? texts.stoppedTitle : texts.offShelf}</b>
      <span>{stopReason ? texts.stoppedText(stopReason) : texts.offShelfText}</span>
    </p>
  )
}
