/** Public interface of practice, the wrong-answer book and problem reports, and of their demo data. */
import { calls as practiceCalls } from './practice.ts'
import { calls as problemReportCalls } from './problem-report.ts'
import { calls as wrongBookCalls } from './wrong-book.ts'

export const calls = [...practiceCalls, ...wrongBookCalls, ...problemReportCalls]
export { bookAnswers } from './book.sql.ts'
export { addToDay } from './days.sql.ts'
export { selectCourseExplanations, selectPractisable, selectProblemCourses, sitsCounted } from './explanations.sql.ts'
export { leafIds, markAnswers, shown as withoutKey } from './explain.ts'
export { filmProblems } from './film.ts'
export { collectAll, collectWithin, startCollecting } from './post-grading.ts'
export {
  bumpStat,
  insertAnswers,
  insertPractice,
  selectNames as categoryNames,
  selectPractice,
  updateProgress,
} from './practice.sql.ts'
export { drawCandidates, paperCandidates, type PublicCandidate, stillPublic } from './public-pool.ts'
export { readWrongAnswers, selectRevealed, type WrongAnswer } from './wrong-answers.ts'
export { applyReview, insertReview } from './review.sql.ts'
export { schedule } from './spaced-repetition.ts'
