import type { Course } from './load-course.ts'
import css from './off-shelf-note.module.css'
import { texts } from './texts.ts'

/** Says to those who own a course that it is off the shelf, or that the platform stopped it and why. */
export function OffShelfNote({ course }: { course: Pick<Course, 'isPutaway' | 'stopReason'> }) {
  if (course.isPutaway === 1) return null
  const { stopReason } = course
  return (
    <p className={stopReason ? css.stopped : css.offShelf} role="note">
      <b>{stopReason ? texts.stoppedTitle : texts.offShelf}</b>
      <span>{stopReason ? texts.stoppedText(stopReason) : texts.offShelfText}</span>
    </p>
  )
}
