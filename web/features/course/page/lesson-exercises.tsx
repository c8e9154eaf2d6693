import { type CourseExercise, ExerciseRow } from '../../exam/card/index.ts'
import css from './lesson-exercises.module.css'
import type { Period } from './load-course.ts'
import { texts } from './texts.ts'

/** Exercises of the current lesson or its chapter. */
export function LessonExercises({
  list,
  period,
  signedIn,
}: {
  list: readonly CourseExercise[]
  period: Pick<Period, 'id' | 'chapterId'>
  signedIn: boolean
}) {
  const own = list.filter(({ refId }) => refId === period.id || refId === period.chapterId)
  if (own.length === 0) return null
  return (
    <section className={css.after} aria-labelledby="lesson-exercises">
      <h2 id="lesson-exercises">{texts.lessonExercises}</h2>
      {own.map((exercise) => (
        <ExerciseRow key={exercise.id} exercise={exercise} signedIn={signedIn} />
      ))}
    </section>
  )
}
