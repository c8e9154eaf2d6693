import { examStatus as examCode, exerciseType as exerciseCode } from '@zhixing/contract/exam/kinds'
import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import { loginPath } from '../../../return-url.ts'
import { EditIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { examAddress } from './exam-card.tsx'
import { exerciseAddress } from './exam-action.ts'
import css from './exercise-row.module.css'
import type { CourseExercise } from './exercises.ts'
import { texts } from './texts.ts'

/** URL that starts an exercise, with its return URL; an exam has its own page. */
export function exerciseTo(one: CourseExercise): string {
  return one.exerciseType === exerciseCode.exercise
    ? `${exerciseAddress(one.examId)}?courseId=${one.courseId}&refId=${one.refId}`
    : examAddress(one.examId)
}

/** An exam or exercise among lessons: kind, name, viewer's state. */
export function ExerciseRow({ exercise, signedIn }: { exercise: CourseExercise; signedIn: boolean }) {
  const to = exerciseTo(exercise)
  const isExercise = exercise.exerciseType === exerciseCode.exercise
  return (
    <Link
      to={signedIn || !isExercise ? to : loginPath(to)}
      className={css.row}
      rel={signedIn || !isExercise ? undefined : 'nofollow'}
    >
      <span className={css.icon}>
        <EditIcon size={18} />
      </span>
      <span className={css.name}>{exercise.examName}</span>
      <Tag tone={isExercise ? 'brand' : 'warn'}>{isExercise ? texts.exercise : texts.exam}</Tag>
      <span className={css.facts}>{texts.questions(exercise.problemQuantity)}</span>
      <span className={css.state}>{stateOf(exercise)}</span>
    </Link>
  )
}

/** The viewer's state in a few words. */
function stateOf({
  openRecordId,
  lastRecordId,
  bestScore,
  lastStatus,
  examState,
  totalScore,
  exerciseType,
}: CourseExercise): string {
  if (openRecordId) return texts.statuses[2] ?? ''
  if (lastRecordId)
    return bestScore !== null
      ? texts.score(bestScore, totalScore)
      : lastStatus === examCode.marked
        ? texts.hidden
        : texts.waiting
  if (examState === stateCode.window.upcoming || examState === stateCode.window.ended)
    return texts.states[examState] ?? ''
  return exerciseType === exerciseCode.exercise ? texts.practise : texts.takeExam
}
